import type { BarTuple, PriceGrid } from '@wickwise/contract';
import { type ChartTimeframe, isIntraday, type Market } from '@wickwise/market';
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';
import { formatSignedPrice } from '../lib/format.ts';
import { LOCALE } from '../lib/texts.ts';
import { type Axis, crosshairLabel, tickLabel } from './axis.ts';
import { nominalBarMs } from './bar-length.ts';
import { CHART_FONT } from './font.ts';
import type { ChartColors } from './theme.ts';
import { Timeline } from './timeline.ts';

/** Instrument and timeframe of a chart. */
export interface ChartSubject extends PriceGrid {
  market: Market;
  /** The zone whose clock intraday bars show. */
  zone: string;
  timeframe: ChartTimeframe;
}

/** A chart with its candles, to which layers are added. */
export interface Scene {
  chart: IChartApi;
  /** The library's element, which receives pointer events. */
  element: HTMLElement;
  axis: Axis;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
  /** The drawn bars, of which the last may be forming, and their timeline. */
  bars: readonly BarTuple[];
  timeline: Timeline;
  priceText: (price: number) => string;
  /** Nothing of a removed chart may be used. */
  isGone: boolean;
}

/** Share of the pane above the highest bar, for the legend. */
const LEGEND_ROOM = 0.1;
/** Share of the pane above the lowest bar; below it a strip for the marks of signals, then the volumes. */
const CANDLES_END = 0.74;
export const MARK_LANE = 0.78;
const VOLUME_TOP = 0.84;

export function makeScene(element: HTMLElement, { market, zone, timeframe, ...grid }: ChartSubject): Scene {
  const axis: Axis = { market, zone, isIntraday: isIntraday(timeframe) };
  const priceText = (price: number): string => formatSignedPrice(price, grid);
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      attributionLogo: false,
      fontFamily: CHART_FONT,
      fontSize: 11,
      panes: { enableResize: true },
    },
    localization: {
      locale: LOCALE,
      timeFormatter: (time: Time) => crosshairLabel(axis, time),
    },
    rightPriceScale: { entireTextOnly: true, scaleMargins: { top: LEGEND_ROOM, bottom: 1 - CANDLES_END } },
    timeScale: {
      rightOffset: 4,
      timeVisible: axis.isIntraday,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickLabel(axis, time, kind),
    },
    crosshair: { mode: 0 },
    handleScroll: { vertTouchDrag: false }, // a vertical drag by finger scrolls the page
  });
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'custom', formatter: priceText, minMove: grid.tickSize },
  });
  const volumes = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const timeline = new Timeline([], nominalBarMs(timeframe));
  return { chart, element, axis, candles, volumes, bars: [], timeline, priceText, isGone: false };
}

/** Applies the theme's colours. Rising candles are hollow, so direction shows without colour. */
export function paint({ chart, candles }: Scene, colors: ChartColors): void {
  chart.applyOptions({
    layout: {
      background: { color: colors.panel },
      textColor: colors.quiet,
      panes: { separatorColor: colors.hairline, separatorHoverColor: colors.grid },
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    crosshair: {
      vertLine: { color: colors.quiet, labelBackgroundColor: colors.ink },
      horzLine: { color: colors.quiet, labelBackgroundColor: colors.ink },
    },
    rightPriceScale: { borderColor: colors.hairline },
    timeScale: { borderColor: colors.hairline },
  });
  candles.applyOptions({
    upColor: colors.panel,
    downColor: colors.down,
    borderUpColor: colors.up,
    borderDownColor: colors.down,
    wickUpColor: colors.up,
    wickDownColor: colors.down,
    priceLineColor: colors.accent,
  });
}
