import type { BarTuple } from '@wickwise/contract';
import { type Market, priceDecimals } from '@wickwise/market';
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type TickMarkType,
  type Time,
} from 'lightweight-charts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '../lib/format.ts';
import { LOCALE } from '../lib/texts.ts';
import { type Axis, axisTime, crosshairLabel, tickLabel } from './axis.ts';
import { type ChartColors, useChartColors } from './theme.ts';

export interface ChartMarker {
  /** Open instant of the bar it stands at, epoch ms. */
  timeMs: number;
  direction: 'bullish' | 'bearish';
}

export interface CandleChartProps {
  bars: readonly BarTuple[];
  /** Bars that came since `bars` were read, newest last; the last one may still be forming. */
  live: readonly BarTuple[];
  markers: readonly ChartMarker[];
  tickSize: number;
  currency: string;
  /** Whose clock the time axis tells. */
  market: Market;
  isIntraday: boolean;
  /** What the chart shows, for those who can't see it. */
  description: string;
  /** Called when the left edge comes near, to load older bars. */
  onReachStart?: () => void;
}

interface Parts {
  chart: IChartApi;
  axis: Axis;
  candles: ISeriesApi<'Candlestick'>;
  volumes: ISeriesApi<'Histogram'>;
  markers: ISeriesMarkersPluginApi<Time>;
  /** Open instants of the bars drawn: before the newest of them the library takes corrections of drawn bars alone. */
  drawn: Set<number>;
}

/** Share of the pane's height that volumes take at its foot. */
const VOLUME_TOP = 0.82;
const BARS_SHOWN = 120;
const START_MARGIN = 20;

/** Candles with their volumes. The library draws on a canvas; everything around it is ours. */
export function CandleChart(props: CandleChartProps) {
  const { bars, live, markers, tickSize, currency, market, isIntraday, description, onReachStart } = props;
  const container = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<Parts>();
  const colors = useChartColors();
  const reachStart = useEffectEvent(() => onReachStart?.());

  useEffect(() => {
    if (!container.current) return undefined;
    const made = makeChart(container.current, { tickSize, currency, axis: { market, isIntraday } });
    made.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < START_MARGIN) reachStart();
    });
    setParts(made);
    return () => {
      setParts(undefined);
      made.chart.remove();
    };
  }, [tickSize, currency, market, isIntraday]);

  useEffect(() => {
    if (parts) paint(parts, colors);
  }, [parts, colors]);

  useEffect(() => {
    if (parts) showBars(parts, bars, colors);
  }, [parts, bars, colors]);

  useEffect(() => {
    if (parts) updateBars(parts, bars, live, colors);
  }, [parts, live, bars, colors]);

  useEffect(() => {
    if (parts) showMarkers(parts, markers, colors);
  }, [parts, markers, colors]);

  return <div ref={container} role="img" aria-label={description} className="h-full w-full" />;
}

/** Replaces all bars; what was in view stays in view when older bars are added at the left. */
function showBars(parts: Parts, bars: readonly BarTuple[], colors: ChartColors): void {
  const { chart, axis, candles } = parts;
  const scale = chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  const before = candles.data();
  const oldest = before[0]?.time;
  draw(parts, bars, colors);
  const added = bars.findIndex(([timeMs]) => axisTime(axis, timeMs) === oldest);
  if (!range || before.length === 0 || added < 0) {
    scale.setVisibleLogicalRange({ from: bars.length - BARS_SHOWN, to: bars.length + 4 });
  } else if (added > 0) {
    scale.setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
  }
}

function draw(parts: Parts, bars: readonly BarTuple[], colors: ChartColors): void {
  const { axis, candles, volumes } = parts;
  candles.setData(bars.map((bar) => toCandle(axis, bar)));
  // an index has no volume of its own
  const hasVolume = bars.some(([, , , , , volume]) => volume > 0);
  volumes.setData(hasVolume ? bars.map((bar) => toVolume(axis, bar, colors)) : []);
  parts.drawn = new Set(bars.map(([timeMs]) => timeMs));
}

/** Adds what came since the bars were read; a bar that closes after the next one has begun is corrected in its place. */
function updateBars(parts: Parts, bars: readonly BarTuple[], live: readonly BarTuple[], colors: ChartColors): void {
  const { axis, candles, volumes, drawn } = parts;
  const newestMs = bars.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  const since = live.filter(([timeMs]) => timeMs >= newestMs); // older ones come corrected with the next read
  let drawnMs = Math.max(...drawn);
  if (since.some(([timeMs]) => timeMs < drawnMs && !drawn.has(timeMs))) {
    draw(parts, [...bars.filter(([timeMs]) => timeMs !== since[0]?.[0]), ...since], colors);
    return;
  }
  for (const bar of since) {
    const [timeMs, , , , , volume] = bar;
    const isOlder = timeMs < drawnMs;
    candles.update(toCandle(axis, bar), isOlder);
    if (volume > 0) volumes.update(toVolume(axis, bar, colors), isOlder);
    drawn.add(timeMs);
    drawnMs = Math.max(timeMs, drawnMs);
  }
}

function showMarkers({ axis, markers: plugin }: Parts, markers: readonly ChartMarker[], colors: ChartColors): void {
  plugin.setMarkers(
    markers.map(({ timeMs, direction }) => ({
      time: axisTime(axis, timeMs),
      position: direction === 'bullish' ? 'belowBar' : 'aboveBar',
      shape: direction === 'bullish' ? 'arrowUp' : 'arrowDown',
      color: direction === 'bullish' ? colors.up : colors.down,
    })),
  );
}

const toCandle = (axis: Axis, [timeMs, open, high, low, close]: BarTuple) => ({
  time: axisTime(axis, timeMs),
  open,
  high,
  low,
  close,
});

const toVolume = (axis: Axis, [timeMs, open, , , close, volume]: BarTuple, colors: ChartColors) => ({
  time: axisTime(axis, timeMs),
  value: volume,
  color: withAlpha(close >= open ? colors.up : colors.down, 0.35),
});

const withAlpha = (rgba: string, alpha: number): string => rgba.replace(/[\d.]+\)$/, `${alpha})`);

function makeChart(
  element: HTMLElement,
  { tickSize, currency, axis }: Pick<CandleChartProps, 'tickSize' | 'currency'> & { axis: Axis },
): Parts {
  const chart = createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false, fontFamily: 'IBM Plex Sans Condensed, Arial, sans-serif', fontSize: 11 },
    localization: {
      locale: LOCALE,
      priceFormatter: (price: number) => formatPrice(price, tickSize, currency),
      timeFormatter: (time: Time) => crosshairLabel(axis, time),
    },
    rightPriceScale: { scaleMargins: { top: 0.08, bottom: 1 - VOLUME_TOP + 0.04 } },
    timeScale: {
      rightOffset: 4,
      timeVisible: axis.isIntraday,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickLabel(axis, time, kind),
    },
    crosshair: { mode: 0 },
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
  return { chart, axis, candles, volumes, markers: createSeriesMarkers(candles), drawn: new Set() };
}

/** Applies the theme's colours. Rising candles are hollow, so that direction shows without colour. */
function paint({ chart, candles }: Parts, colors: ChartColors): void {
  chart.applyOptions({
    layout: { background: { color: colors.panel }, textColor: colors.quiet },
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
