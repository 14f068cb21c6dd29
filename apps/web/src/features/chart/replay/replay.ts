import type { BarTuple, PatternSignal } from '@wickwise/contract';

/** When a bar is over: as the next one opens. The newest one is as long as bars of its timeframe are. */
const closeOf = (bars: readonly BarTuple[], i: number, barMs: number): number =>
  bars[i + 1]?.[0] ?? (bars[i]?.[0] ?? 0) + barMs;

/** How many bars were over at an instant. */
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

/** The bars that somebody could have seen closed at an instant, and nothing of what came later. */
export const cutBars = (bars: readonly BarTuple[], untilMs: number, barMs: number): readonly BarTuple[] =>
  bars.slice(0, countUntil(bars, untilMs, barMs));

/** The signals that were known at an instant. */
export const cutSignals = (signals: readonly PatternSignal[], untilMs: number): readonly PatternSignal[] =>
  signals.filter(({ at }) => at <= untilMs);

/** The instant at which one sees so many bars; at least one, and no more than there are. */
export function untilCount(bars: readonly BarTuple[], count: number, barMs: number): number {
  const last = Math.min(Math.max(count, 1), bars.length) - 1;
  return closeOf(bars, last, barMs);
}
