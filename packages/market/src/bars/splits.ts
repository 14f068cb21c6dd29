import type { SessionCalendar } from '../sessions/calendar.ts';
import type { BarLength } from '../timeframes.ts';
import { aggregateBars } from './aggregate.ts';
import { type BarSlot, barSlot } from './bar-grid.ts';
import { BarSeries } from './bar-series.ts';

/**
 * A split takes effect at a session's open: earlier prices times `factor` compare with later ones, volumes are divided.
 * No bar within a session and no day contains a split; a week or month may.
 */
export interface PriceSplit {
  effectiveMs: number;
  factor: number;
}

/** Calendar and length of bars. */
export interface BarGrid {
  calendar: SessionCalendar;
  length: BarLength;
}

/** Returns whether bars of a length span several days, and so may contain a split. */
const isOfDays = (length: BarLength): boolean => length === 'week' || length === 'month';

/** Returns the factor between prices at `fromMs` and at `toMs`. */
export function factorBetween(splits: readonly PriceSplit[], fromMs: number, toMs: number): number {
  let factor = 1;
  for (const split of splits) if (split.effectiveMs > fromMs && split.effectiveMs <= toMs) factor *= split.factor;
  return factor;
}

/** Returns whether a price over the one before it is nearer to a split's factor than to no change. */
export const isSplitJump = (ratio: number, factor: number): boolean =>
  Math.abs(Math.log(ratio / factor)) < Math.abs(Math.log(ratio));

/** Returns the weeks or months in which a split takes effect, oldest first; none for shorter bars. */
export function slotsAcrossSplits(splits: readonly PriceSplit[], { calendar, length }: BarGrid): BarSlot[] {
  if (!isOfDays(length)) return [];
  const slots = new Map<number, BarSlot>();
  for (const { effectiveMs } of splits) {
    const slot = barSlot(calendar, length, effectiveMs);
    if (slot && slot.openMs < effectiveMs) slots.set(slot.openMs, slot);
  }
  return [...slots.values()].sort((a, b) => a.openMs - b.openMs);
}

/**
 * Returns weeks or months in the prices of their own last session: those with a split are built from raw `days`, which
 * must cover them. Without days they are omitted, since stored ones mix prices.
 */
export function restateBars(bars: BarSeries, days: BarSeries, splits: readonly PriceSplit[], grid: BarGrid): BarSeries {
  const slots = new Map(slotsAcrossSplits(splits, grid).map((slot) => [slot.openMs, slot]));
  if (slots.size === 0) return bars;
  const restated = new BarSeries(bars.length);
  for (const bar of bars) {
    const slot = slots.get(bar.timeMs);
    if (slot) for (const own of barOfDays(days, slot, splits, grid)) restated.push(own);
    else restated.push(bar);
  }
  return restated;
}

function barOfDays(days: BarSeries, { openMs, endMs }: BarSlot, splits: readonly PriceSplit[], grid: BarGrid) {
  const own = days.slice(days.indexFrom(openMs), days.indexFrom(endMs));
  return aggregateBars(adjustBars(own, splits, { ...grid, length: 'day' }, endMs - 1), grid.calendar, grid.length);
}

/**
 * Returns bars adjusted to prices at a time: earlier ones times the factor of splits in effect by then, volumes
 * divided. Bars come in the prices of their own last session.
 */
export function adjustBars(
  bars: BarSeries,
  splits: readonly PriceSplit[],
  { calendar, length }: BarGrid,
  atMs: number,
): BarSeries {
  const known = splits.filter(({ effectiveMs }) => effectiveMs <= atMs);
  if (known.length === 0) return bars;
  const cuts = known.map(({ effectiveMs, factor }) => {
    const slot = isOfDays(length) ? barSlot(calendar, length, effectiveMs) : undefined;
    return { beforeMs: slot?.openMs ?? effectiveMs, factor };
  });
  const adjusted = new BarSeries(bars.length);
  for (const bar of bars) {
    let factor = 1;
    for (const cut of cuts) if (bar.timeMs < cut.beforeMs) factor *= cut.factor;
    adjusted.push({
      timeMs: bar.timeMs,
      open: bar.open * factor,
      high: bar.high * factor,
      low: bar.low * factor,
      close: bar.close * factor,
      volume: bar.volume / factor,
    });
  }
  return adjusted;
}
