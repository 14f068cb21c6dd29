import type { BarTuple } from '@wickwise/contract';
import { type Axis, axisTime } from './axis.ts';
import type { Scene } from './scene.ts';
import { type ChartColors, withAlpha } from './theme.ts';
import { Timeline } from './timeline.ts';

/** Bars shown at first: fewer where they would be too narrow to have a body. */
const MOST_SHOWN = 120;
const BAR_PX = 5;
const BARS_AHEAD = 4;

/** Shows bars and keeps the visible range, also when older bars are prepended. A tick only redraws the last bar. */
export function showBars(scene: Scene, bars: readonly BarTuple[], colors: ChartColors): void {
  const before = scene.bars;
  scene.bars = bars;
  scene.timeline = new Timeline(
    bars.map(([timeMs]) => timeMs),
    scene.timeline.barMs,
  );
  const kept = sameUntil(before, bars);
  if (kept === undefined) replaceBars(scene, before, colors);
  else for (const bar of bars.slice(kept)) updateBar(scene, bar, colors);
}

/** Redraws everything in other colours. */
export function repaintBars({ axis, candles, volumes, bars }: Scene, colors: ChartColors): void {
  candles.setData(bars.map((bar) => toCandle(axis, bar)));
  // an index has no volume
  const hasVolume = bars.some(([, , , , , volume]) => volume > 0);
  volumes.setData(hasVolume ? bars.map((bar) => toVolume(axis, bar, colors)) : []);
}

/** Returns how many leading bars are drawn unchanged; undefined when more than the last one has changed. */
export function sameUntil(drawn: readonly BarTuple[], bars: readonly BarTuple[]): number | undefined {
  const closed = drawn.length - 1;
  if (closed < 0 || bars.length < drawn.length || bars[closed]?.[0] !== drawn[closed]?.[0]) return undefined;
  for (let i = 0; i < closed; i++) if (bars[i] !== drawn[i]) return undefined;
  return closed;
}

/** Returns the number of bars shown at first on an axis of a width in px; 0 px is one that isn't laid out yet. */
export const barsShown = (widthPx: number): number => Math.min(MOST_SHOWN, Math.floor(widthPx / BAR_PX) || MOST_SHOWN);

function replaceBars(scene: Scene, before: readonly BarTuple[], colors: ChartColors): void {
  const { bars } = scene;
  const scale = scene.chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  const oldestMs = before[0]?.[0];
  const added = bars.findIndex(([timeMs]) => timeMs === oldestMs);
  repaintBars(scene, colors);
  if (!range || added < 0) {
    const shown = barsShown(scale.width());
    scale.setVisibleLogicalRange({ from: bars.length - shown, to: bars.length + BARS_AHEAD });
  } else if (added > 0) {
    scale.setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
  }
}

function updateBar({ axis, candles, volumes }: Scene, bar: BarTuple, colors: ChartColors): void {
  candles.update(toCandle(axis, bar));
  if (bar[5] > 0) volumes.update(toVolume(axis, bar, colors));
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
