import type { BarTuple } from '@wickwise/contract';
import { isIntraday, type Market, priceDecimals, type Timeframe } from '@wickwise/market';
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';
import { formatPrice } from '../lib/format.ts';
import { LOCALE } from '../lib/texts.ts';
import { type Axis, crosshairLabel, tickLabel } from './axis.ts';
import { nominalBarMs } from './bar-length.ts';
import type { ChartColors } from './theme.ts';
import { Timeline } from './timeline.ts';

/** What a chart shows prices of, and in what bars. */
export interface ChartSubject {
  market: Market;
  timeframe: Timeframe;
  tickSize: number;
  currency: string;
}

/** A chart with its candles: what every further layer is put on. */
export interface Scene {
  chart: IChartApi;
  /** Where the library draws: what hears the pointer. */
  element: HTMLElement;
  axis: Axis;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
  /** The bars drawn, the last one may be forming, and where instants stand among them. */
  bars: readonly BarTuple[];
  timeline: Timeline;
  priceText: (price: number) => string;
  /** Once the chart is removed nothing of it may be touched. */
  isGone: boolean;
}

/** Share of the pane's height above the highest bar, for the marks on it. */
const MARKS_ROOM = 0.12;
/** Share of the pane's height above the volumes at its foot. */
const VOLUME_TOP = 0.82;

export function makeScene(element: HTMLElement, { market, timeframe, tickSize, currency }: ChartSubject): Scene {
  const axis: Axis = { market, isIntraday: isIntraday(timeframe) };
  const priceText = (price: number): string => formatPrice(price, tickSize, currency);
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      attributionLogo: false,
      fontFamily: 'IBM Plex Sans Condensed, IBM Plex Sans Devanagari, Arial, sans-serif',
      fontSize: 11,
      panes: { enableResize: true },
    },
    localization: {
      locale: LOCALE,
      priceFormatter: priceText,
      timeFormatter: (time: Time) => crosshairLabel(axis, time),
    },
    rightPriceScale: { scaleMargins: { top: MARKS_ROOM, bottom: 1 - VOLUME_TOP + 0.04 } },
    timeScale: {
      rightOffset: 4,
      timeVisible: axis.isIntraday,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickLabel(axis, time, kind),
    },
    crosshair: { mode: 0 },
    handleScroll: { vertTouchDrag: false }, // a finger that moves up or down scrolls the page
  });
  const candles = chart.addSeries(CandlestickSeries, {
    priceFormat: { type: 'price', precision: priceDecimals(tickSize), minMove: tickSize },
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

/** Applies the theme's colours. Rising candles are hollow, so that direction shows without colour. */
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
