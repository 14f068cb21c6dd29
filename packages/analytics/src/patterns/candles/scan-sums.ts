import { LEAD, MEASURED, type ScanBlock, SUMS } from './scan-block.ts';
import { advanceSums, areSumsEqual, GROWN, IS_MERGED_AT, KEPT, oldestSumAt, shadowsAt } from './scan-state.ts';

const { top: TOP, bottom: BOTTOM, body: BODY } = MEASURED;
const { body: BODY_SUM, range: RANGE_SUM, shadows: SHADOWS_SUM, range5: RANGE5_SUM } = SUMS;
const BODY_AT = oldestSumAt('body');
const RANGE_AT = oldestSumAt('range');
const SHADOWS_SUM_AT = oldestSumAt('shadows');
const RANGE5_AT = oldestSumAt('range5');

/** Measures the candles of a block and their sums. Unless sums are merged, a block is one bar. */
export function measureBlock(block: ScanBlock): void {
  takeLead(block);
  if (block.isMerged) advanceMerged(block);
  else advanceApart(block);
}

/** Copies what is known of the bars before a block into the columns. */
function takeLead({ candles, state, from, n }: ScanBlock): void {
  const newest = (n - 1) & (KEPT - 1);
  const second = (n - 2) & (KEPT - 1);
  BODY_SUM[LEAD - 1] = state[BODY_AT + newest];
  SHADOWS_SUM[LEAD - 1] = state[SHADOWS_SUM_AT + newest];
  RANGE_SUM[LEAD - 1] = state[RANGE_AT + newest];
  RANGE_SUM[LEAD - 2] = state[RANGE_AT + second];
  RANGE5_SUM[LEAD - 1] = state[RANGE5_AT + newest];
  RANGE5_SUM[LEAD - 2] = state[RANGE5_AT + second];
  if (n === 0) return;
  TOP[LEAD - 1] = candles.top(from - 1);
  BOTTOM[LEAD - 1] = candles.bottom(from - 1);
  BODY[LEAD - 1] = candles.body(from - 1);
}

/** Advances every sum on its own, until those of each kind have been equal long enough. */
function advanceApart(block: ScanBlock): void {
  const { candles, state, from, n } = block;
  const place = n & (KEPT - 1);
  advanceSums(candles, from, n, state);
  BODY_SUM[LEAD] = state[BODY_AT + place];
  RANGE_SUM[LEAD] = state[RANGE_AT + place];
  SHADOWS_SUM[LEAD] = state[SHADOWS_SUM_AT + place];
  RANGE5_SUM[LEAD] = state[RANGE5_AT + place];
  TOP[LEAD] = candles.top(from);
  BOTTOM[LEAD] = candles.bottom(from);
  BODY[LEAD] = candles.body(from);
  state[shadowsAt(n)] = candles.upper(from) + candles.lower(from);
  block.isMerged = n >= GROWN && place === KEPT - 1 && areSumsEqual(state);
  if (block.isMerged) state[IS_MERGED_AT] = 1;
}

function advanceMerged({ bars: { open, high, low, close }, state, from, to, n }: ScanBlock): void {
  let bodySum = BODY_SUM[LEAD - 1];
  let rangeSum = RANGE_SUM[LEAD - 1];
  let shadowsSum = SHADOWS_SUM[LEAD - 1];
  let range5Sum = RANGE5_SUM[LEAD - 1];
  let body = BODY[LEAD - 1];
  let shadows = state[shadowsAt(n - 1)];
  for (let i = from, j = LEAD, now = n; i < to; i++, j++, now++) {
    const old = i - 11;
    const range1 = high[i - 1] - low[i - 1];
    bodySum += body - Math.abs(close[old] - open[old]);
    rangeSum += range1 - (high[old] - low[old]);
    shadowsSum += shadows - state[shadowsAt(now - 11)];
    range5Sum += range1 - (high[i - 6] - low[i - 6]);
    BODY_SUM[j] = bodySum;
    RANGE_SUM[j] = rangeSum;
    SHADOWS_SUM[j] = shadowsSum;
    RANGE5_SUM[j] = range5Sum;
    const o = open[i];
    const c = close[i];
    const top = c >= o ? c : o;
    const bottom = c >= o ? o : c;
    body = Math.abs(c - o);
    shadows = high[i] - top + (bottom - low[i]);
    TOP[j] = top;
    BOTTOM[j] = bottom;
    BODY[j] = body;
    state[shadowsAt(now)] = shadows;
  }
}

/** Stores the newest sums in the state, after the judges, which read those before the block there. */
export function keepSums({ state, from, to, n }: ScanBlock): void {
  const count = to - from;
  for (let at = Math.max(count - KEPT, 0); at < count; at++) {
    const place = (n + at) & (KEPT - 1);
    state[BODY_AT + place] = BODY_SUM[LEAD + at];
    state[RANGE_AT + place] = RANGE_SUM[LEAD + at];
    state[SHADOWS_SUM_AT + place] = SHADOWS_SUM[LEAD + at];
    state[RANGE5_AT + place] = RANGE5_SUM[LEAD + at];
  }
}
