import { Candles, type PriceColumns } from './candles.ts';
import { isConfirmed, MEMORY_SIZE } from './hikkake.ts';
import type { CandleHits } from './hits.ts';
import { judgeWord, verdict } from './scan-judge.ts';
import {
  advanceSums,
  areSumsEqual,
  boundSums,
  CANDLE_STATE_SIZE,
  COLOURS_AT,
  DOUBTS_AT,
  ELDEST,
  FACTS1_AT,
  FACTS2_AT,
  GROWN,
  IS_MERGED_AT,
  KEPT,
  LINKS1_AT,
  MEMORY_AT,
  SEEN_AT,
  SHADOWS_AT,
  SHADOWS_KEPT,
  sumAt,
} from './scan-state.ts';
import { PATTERN_WORDS } from './scan-tables.ts';
import { meanBody, shortShadow, tiny } from './sums.ts';
import { LINK, MOVE } from './traits.ts';

export { CANDLE_STATE_SIZE };

/** Bars before the newest that a scan reads again. */
export const CANDLE_REACH = 11;

const [lowWord, highWord, gaplessWord] = PATTERN_WORDS;
const [LOW_FACTS0, LOW_FACTS1, LOW_FACTS2] = lowWord.facts;
const [LOW_LINKS0, LOW_LINKS1] = lowWord.links;
const [HIGH_FACTS0, HIGH_FACTS1, HIGH_FACTS2] = highWord.facts;
const [HIGH_LINKS0, HIGH_LINKS1] = highWord.links;
const [GAPLESS_FACTS0, GAPLESS_FACTS1, GAPLESS_FACTS2] = gaplessWord.facts;
const { startedBy: LOW_STARTED, colours: LOW_COLOURS, plain: LOW_PLAIN } = lowWord;
const { startedBy: HIGH_STARTED, colours: HIGH_COLOURS, plain: HIGH_PLAIN } = highWord;
const { startedBy: GAPLESS_STARTED, colours: GAPLESS_COLOURS } = gaplessWord;
const { plainBearish: LOW_BEARISH, plainColour: LOW_SIGNED } = lowWord;
const { plainBearish: HIGH_BEARISH, plainColour: HIGH_SIGNED, remembering: HIGH_REMEMBERING } = highWord;
const { remembersBy: HIGH_REMEMBERS } = highWord;
const [BODY, RANGE, SHADOWS, RANGE5] = ELDEST;
const BODY_AT = sumAt(BODY, 0);
const RANGE_AT = sumAt(RANGE, 0);
const SHADOWS_SUM_AT = sumAt(SHADOWS, 0);
const RANGE5_AT = sumAt(RANGE5, 0);
const MODIFIED_AT = MEMORY_AT + MEMORY_SIZE;
const { move: MOVED } = LINK;
const { insideBar: INSIDE_BAR, up: MOVED_UP, down: MOVED_DOWN } = MOVE;
/** Bars scanned in one go: short enough that the compiler meets the kernel as a function, not as one endless loop. */
const CHUNK = 256;
const bounds = new Float64Array(6);

/**
 * All candle patterns in one pass over bars `from` to `to`: history is one call, a live close is one bar, a restart goes on
 * from the saved state (`CANDLE_STATE_SIZE` numbers, zeros at first). At least `CANDLE_REACH` earlier bars stand before
 * `from`. Element i of `hits` is bar i. With `isGapless` the variants for Forex and Crypto are judged as well.
 *
 * Each bar is boiled down to a word of facts; tables say which patterns three such words still allow, and only those are
 * looked at. Exact equality with a threshold, or sums that differ in the last digit, leave facts open: then every
 * pattern decides by its own sums.
 */
export function scanCandles(
  bars: PriceColumns,
  from: number,
  to: number,
  state: Float64Array,
  hits: CandleHits,
  isGapless = false,
): void {
  const candles = new Candles(bars);
  for (let i = from; i < to; i += CHUNK) scanChunk(bars, candles, i, Math.min(i + CHUNK, to), state, hits, isGapless);
}

function scanChunk(
  { open, high, low, close }: PriceColumns,
  candles: Candles,
  from: number,
  to: number,
  state: Float64Array,
  hits: CandleHits,
  isGapless: boolean,
): void {
  const [found0, found1, found2] = hits.found;
  const [bearish0, bearish1, bearish2] = hits.bearish;
  const { graded } = hits;
  let n = state[SEEN_AT] as number;
  let facts1 = state[FACTS1_AT] as number;
  let facts2 = state[FACTS2_AT] as number;
  let links1 = state[LINKS1_AT] as number;
  let colours = state[COLOURS_AT] as number;
  let doubts = state[DOUBTS_AT] as number;
  let isMerged = state[IS_MERGED_AT] === 1;
  const last = (n - 1) & (KEPT - 1);
  let bodySum = state[BODY_AT + last] as number;
  let rangeSum = state[RANGE_AT + last] as number;
  let shadowsSum = state[SHADOWS_SUM_AT + last] as number;
  let range5Sum = state[RANGE5_AT + last] as number;
  // the bar before
  const hasBefore = n > 0;
  let h1 = hasBefore ? (high[from - 1] as number) : Number.NaN;
  let l1 = hasBefore ? (low[from - 1] as number) : Number.NaN;
  let c1 = hasBefore ? (close[from - 1] as number) : Number.NaN;
  let body1 = hasBefore ? candles.body(from - 1) : Number.NaN;
  let top1 = hasBefore ? candles.top(from - 1) : Number.NaN;
  let bottom1 = hasBefore ? candles.bottom(from - 1) : Number.NaN;
  let shadows1 = state[SHADOWS_AT + ((n - 1) & (SHADOWS_KEPT - 1))] as number;
  for (let i = from; i < to; i++, n++) {
    // thresholds: the lowest and the highest that any pattern has
    let bodyLow: number;
    let bodyHigh: number;
    let tinyLow: number;
    let tinyHigh: number;
    let shadowLow: number;
    let shadowHigh: number;
    if (isMerged) {
      const old = i - 11;
      const range1 = h1 - l1;
      bodySum += body1 - Math.abs((close[old] as number) - (open[old] as number));
      rangeSum += range1 - ((high[old] as number) - (low[old] as number));
      shadowsSum += shadows1 - (state[SHADOWS_AT + ((n - 11) & (SHADOWS_KEPT - 1))] as number);
      range5Sum += range1 - ((high[i - 6] as number) - (low[i - 6] as number));
      const place = n & (KEPT - 1);
      state[BODY_AT + place] = bodySum;
      state[RANGE_AT + place] = rangeSum;
      state[SHADOWS_SUM_AT + place] = shadowsSum;
      state[RANGE5_AT + place] = range5Sum;
      bodyLow = bodyHigh = meanBody(bodySum);
      tinyLow = tinyHigh = tiny(rangeSum);
      shadowLow = shadowHigh = shortShadow(shadowsSum);
    } else {
      advanceSums(candles, i, n, state);
      boundSums(n, state, bounds);
      bodyLow = meanBody(bounds[0] as number);
      bodyHigh = meanBody(bounds[1] as number);
      tinyLow = tiny(bounds[2] as number);
      tinyHigh = tiny(bounds[3] as number);
      shadowLow = shortShadow(bounds[4] as number);
      shadowHigh = shortShadow(bounds[5] as number);
      if (n > GROWN + KEPT && (n & 31) === 0 && areSumsEqual(state)) {
        isMerged = true;
        state[IS_MERGED_AT] = 1;
        const place = n & (KEPT - 1);
        bodySum = state[BODY_AT + place] as number;
        rangeSum = state[RANGE_AT + place] as number;
        shadowsSum = state[SHADOWS_SUM_AT + place] as number;
        range5Sum = state[RANGE5_AT + place] as number;
      }
    }

    const o = open[i] as number;
    const h = high[i] as number;
    const l = low[i] as number;
    const c = close[i] as number;
    const white = +(c >= o);
    let top = o;
    let bottom = c;
    if (white === 1) {
      top = c;
      bottom = o;
    }
    const body = Math.abs(c - o);
    const upper = h - top;
    const lower = bottom - l;
    const isLong = +(body > bodyHigh);
    const isDoji = +(body <= tinyLow);
    const hasNoUpper = +(upper < tinyLow);
    const hasNoLower = +(lower < tinyLow);
    const isUpperShort = +(upper < shadowLow);
    const isLowerShort = +(lower < shadowLow);
    const facts =
      white |
      (isLong << 1) |
      (isDoji << 2) |
      (hasNoUpper << 3) |
      (hasNoLower << 4) |
      (+(upper > body) << 5) |
      (+(lower > body) << 6) |
      (isUpperShort << 7) |
      (isLowerShort << 8) |
      ((+(upper > 2 * body) & +(lower > 2 * body)) << 9);
    const isUnclear =
      (isLong ^ +(body >= bodyLow)) |
      (isDoji ^ +(body <= tinyHigh)) |
      (hasNoUpper ^ +(upper <= tinyHigh)) |
      (hasNoLower ^ +(lower <= tinyHigh)) |
      (isUpperShort ^ +(upper <= shadowHigh)) |
      (isLowerShort ^ +(lower <= shadowHigh));
    doubts = ((doubts << 1) | isUnclear) & 7;
    colours = ((colours << 1) | white) & 31;
    const links =
      +(bottom > top1) |
      (+(top < bottom1) << 1) |
      (+(c > c1) << 2) |
      (+(c < c1) << 3) |
      ((+(top <= top1) & +(bottom >= bottom1)) << 4) |
      ((+(top >= top1) & +(bottom <= bottom1)) << 5) |
      (+(o < l1) << 6) |
      ((+(h < h1) & +(l > l1)) << 7) |
      ((+(h > h1) & +(l > l1)) << 8) |
      ((+(h < h1) & +(l < l1)) * MOVED_DOWN);

    const age = n < GROWN ? n : GROWN;
    const isClear = doubts === 0;
    let open0 = LOW_STARTED[age] as number;
    let open1 = HIGH_STARTED[age] as number;
    let hits0 = 0;
    let hits1 = 0;
    if (isClear) {
      open0 &=
        (LOW_FACTS0[facts] as number) &
        (LOW_FACTS1[facts1] as number) &
        (LOW_FACTS2[facts2] as number) &
        (LOW_LINKS0[links] as number) &
        (LOW_LINKS1[links1] as number) &
        (LOW_COLOURS[colours] as number);
      open1 &=
        (HIGH_FACTS0[facts] as number) &
        (HIGH_FACTS1[facts1] as number) &
        (HIGH_FACTS2[facts2] as number) &
        (HIGH_LINKS0[links] as number) &
        (HIGH_LINKS1[links1] as number) &
        (HIGH_COLOURS[colours] as number);
      hits0 = open0 & LOW_PLAIN;
      hits1 = open1 & HIGH_PLAIN;
      open0 ^= hits0;
      open1 ^= hits1;
    }
    const ifBlack = white - 1; // all bits on a black candle
    let negative0 = hits0 & (LOW_BEARISH | (LOW_SIGNED & ifBlack));
    let negative1 = hits1 & (HIGH_BEARISH | (HIGH_SIGNED & ifBlack));
    // those with a memory: asked when an inside bar is broken, or when a close confirms
    open1 &= ~HIGH_REMEMBERING;
    if (
      ((links1 & MOVED) === INSIDE_BAR && (links & MOVED) >= MOVED_UP) ||
      (state[MEMORY_AT] !== 0 && isConfirmed(state, MEMORY_AT, c, n)) ||
      (state[MODIFIED_AT] !== 0 && isConfirmed(state, MODIFIED_AT, c, n))
    ) {
      open1 |= HIGH_REMEMBERS[age] as number;
    }
    let grades = 0;
    if (open0 !== 0) {
      judgeWord(0, open0, isClear, candles, i, n, state);
      hits0 |= verdict.found;
      negative0 |= verdict.bearish;
      grades = verdict.graded;
    }
    if (open1 !== 0) {
      judgeWord(1, open1, isClear, candles, i, n, state);
      hits1 |= verdict.found;
      negative1 |= verdict.bearish;
      grades |= verdict.graded;
    }
    found0[i] = hits0;
    found1[i] = hits1;
    bearish0[i] = negative0;
    bearish1[i] = negative1;
    graded[i] = grades;
    if (isGapless) {
      let open2 = GAPLESS_STARTED[age] as number;
      if (isClear) {
        open2 &=
          (GAPLESS_FACTS0[facts] as number) &
          (GAPLESS_FACTS1[facts1] as number) &
          (GAPLESS_FACTS2[facts2] as number) &
          (GAPLESS_COLOURS[colours] as number);
      }
      judgeWord(2, open2, isClear, candles, i, n, state);
      found2[i] = verdict.found;
      bearish2[i] = verdict.bearish;
    }
    facts2 = facts1;
    facts1 = facts;
    links1 = links;
    h1 = h;
    l1 = l;
    c1 = c;
    body1 = body;
    top1 = top;
    bottom1 = bottom;
    shadows1 = upper + lower;
    state[SHADOWS_AT + (n & (SHADOWS_KEPT - 1))] = shadows1;
  }
  state[SEEN_AT] = n;
  state[FACTS1_AT] = facts1;
  state[FACTS2_AT] = facts2;
  state[LINKS1_AT] = links1;
  state[COLOURS_AT] = colours;
  state[DOUBTS_AT] = doubts;
}
