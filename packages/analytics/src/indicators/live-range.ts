import type { ClosingBars } from './indicator.ts';
import { EXACT_WITHIN, higher, lower } from './rolling-range.ts';

/**
 * Highest high and lowest low of the last bars as they close, for many instruments at once. As in `rollingRange`, bars are
 * taken in blocks of the period, counted from the history's first bar: a window is the end of the last whole block and the
 * beginning of the next one. Two comparisons a close, and at the end of a block the extremes from each of its bars to its
 * end: 10,000 instruments and 14 bars take 0.3 ms, to 1.1 of searching the last 14 bars of each.
 *
 * State, from `place` on: extremes of the block so far, high and low; then for each bar of the last whole block the highest
 * high from it to the block's end, and likewise the lowest lows
 */
export const liveRangeSize = (period: number): number => 2 + 2 * period;

/** Fills the state from which `closeRange` continues; `period - 1` bars must precede `from`. */
export function leaveRange(
  high: Float64Array,
  low: Float64Array,
  period: number,
  from: number,
  to: number,
  start: number,
  state: Float64Array,
  place: number,
): void {
  if (to === from) return;
  const block = to - ((to - start) % period); // where the block begins that the next bar goes on with
  if (block > from) {
    const last = block - 1;
    let top = high[last];
    let bottom = low[last];
    for (let k = period - 1; k >= 0; k--) {
      top = Math.max(top, high[block - period + k]);
      bottom = Math.min(bottom, low[block - period + k]);
      state[place + 2 + k] = top;
      state[place + 2 + period + k] = bottom;
    }
  }
  for (let i = Math.max(block, from); i < to; i++) {
    const isFirst = i === block;
    state[place] = isFirst ? high[i] : Math.max(state[place], high[i]);
    state[place + 1] = isFirst ? low[i] : Math.min(state[place + 1], low[i]);
  }
}

/** Adds the new bar of each active slot to the state, and writes the extremes of its last `period` bars. */
export function closeRange(
  bars: ClosingBars,
  period: number,
  state: readonly Float64Array[],
  place: number,
  highest: Float64Array,
  lowest: Float64Array,
): void {
  const high = bars.ring('high');
  const low = bars.ring('low');
  const topOf = state[place];
  const bottomOf = state[place + 1];
  const oldTops = place + 3;
  const oldBottoms = place + 3 + period;
  const { active, activeCount, count: counts, newest } = bars;
  for (let k = 0; k < activeCount; k++) {
    const slot = active[k];
    const bar = (counts[slot] - 1) % period;
    const now = newest[k];
    const newTop = high[now];
    const newBottom = low[now];
    const blockTop = bar === 0 ? newTop : topOf[slot];
    const blockBottom = bar === 0 ? newBottom : bottomOf[slot];
    const oldTop = bar === period - 1 ? newTop : state[oldTops + bar][slot];
    const oldBottom = bar === period - 1 ? newBottom : state[oldBottoms + bar][slot];
    let top = higher(newTop, blockTop);
    let bottom = lower(newBottom, blockBottom);
    let highestNow = higher(top, oldTop);
    let lowestNow = lower(bottom, oldBottom);
    if (!(highestNow < EXACT_WITHIN * lowestNow)) {
      top = Math.max(newTop, blockTop);
      bottom = Math.min(newBottom, blockBottom);
      highestNow = Math.max(top, oldTop);
      lowestNow = Math.min(bottom, oldBottom);
    }
    topOf[slot] = top;
    bottomOf[slot] = bottom;
    highest[slot] = highestNow;
    lowest[slot] = lowestNow;
    if (bar === period - 1) leaveBlock(bars, high, low, slot, period, state, place + 2);
  }
}

/** A slot's block is whole: keeps the extremes from each of its bars to its end. */
function leaveBlock(
  bars: ClosingBars,
  high: Float64Array,
  low: Float64Array,
  slot: number,
  period: number,
  state: readonly Float64Array[],
  place: number,
): void {
  let top = high[bars.offset(slot, 0)];
  let bottom = low[bars.offset(slot, 0)];
  for (let back = 0; back < period; back++) {
    const at = bars.offset(slot, back);
    top = Math.max(top, high[at]);
    bottom = Math.min(bottom, low[at]);
    state[place + period - 1 - back][slot] = top;
    state[place + 2 * period - 1 - back][slot] = bottom;
  }
}
