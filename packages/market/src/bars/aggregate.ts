import type { SessionCalendar } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';
import { type Bar, roundVolume } from './bar.ts';
import { type BarSlot, barSlot } from './bar-grid.ts';
import { BarSeries } from './bar-series.ts';

/**
 * Aggregates bars to longer ones, e.g. hours from minutes. Bars outside sessions are ignored, gaps stay. The last bar
 * is as complete as the input; the caller decides by the clock whether it has closed.
 */
export function aggregateBars(bars: BarSeries, calendar: SessionCalendar, length: BarLength): BarSeries {
  const coarse = new BarSeries();
  let slot: BarSlot | undefined;
  let first = 0;
  for (let i = 0; i <= bars.length; i++) {
    const timeMs = bars.timeMs[i] as number;
    if (i < bars.length && slot && timeMs >= slot.openMs && timeMs < slot.endMs) continue;
    if (slot) coarse.push(merged(bars, first, i, slot.openMs));
    slot = i < bars.length ? barSlot(calendar, length, timeMs) : undefined;
    first = i;
  }
  return coarse;
}

/** Merges bars [from, to) into one. */
function merged(bars: BarSeries, from: number, to: number, timeMs: number): Bar {
  let high = bars.high[from] as number;
  let low = bars.low[from] as number;
  let volume = 0;
  for (let i = from; i < to; i++) {
    high = Math.max(high, bars.high[i] as number);
    low = Math.min(low, bars.low[i] as number);
    volume += bars.volume[i] as number;
  }
  return {
    timeMs,
    open: bars.open[from] as number,
    high,
    low,
    close: bars.close[to - 1] as number,
    volume: roundVolume(volume),
  };
}
