import type { BarTuple, PatternSignal } from '@wickwise/contract';

/** Returns a bar's close: the next one's open, or for the newest its nominal end. */
const closeOf = (bars: readonly BarTuple[], i: number, barMs: number): number =>
  bars[i + 1]?.[0] ?? (bars[i]?.[0] ?? 0) + barMs;

/** Returns the number of bars closed at a time. */
export function countUntil(bars: readonly BarTuple[], untilMs: number, barMs: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (closeOf(bars, middle, barMs) <= untilMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the bars closed at a time, and nothing later. */
export const cutBars = (bars: readonly BarTuple[], untilMs: number, barMs: number): readonly BarTuple[] =>
  bars.slice(0, countUntil(bars, untilMs, barMs));

/** Returns the signals known at a time. */
export const cutSignals = (signals: readonly PatternSignal[], untilMs: number): readonly PatternSignal[] =>
  signals.filter(({ at }) => at <= untilMs);

/** Returns the time at which this number of bars is shown; at least one and at most all. */
export function untilCount(bars: readonly BarTuple[], count: number, barMs: number): number {
  const last = Math.min(Math.max(count, 1), bars.length) - 1;
  return closeOf(bars, last, barMs);
}
