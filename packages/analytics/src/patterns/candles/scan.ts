import { Candles, type PriceColumns } from './candles.ts';
import { LINK, MOVE } from './facts.ts';
import { isConfirmed, MEMORY_SIZE, remember } from './hikkake.ts';
import { type CandleHits, GRADED } from './hits.ts';
import { judgeBits, judgeGapless, verdict } from './scan-judge.ts';
import {
  advanceSums,
  areSumsEqual,
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
  LINKS2_AT,
  MARKS1_AT,
  MEMORY_AT,
  SEEN_AT,
  SHADOWS_AT,
  SHADOWS_KEPT,
  sumAt,
} from './scan-state.ts';
import { PATTERN_WORDS } from './scan-tables.ts';
import { equal, meanBody, near, shortShadow, tiny } from './sums.ts';

export { CANDLE_STATE_SIZE };

/** Bars before the newest that a scan reads again. */
export const CANDLE_REACH = 11;

const [lowWord, highWord, gaplessWord] = PATTERN_WORDS;
// the low word holds patterns of one and two candles: they ask nothing of older ones
const [LOW_FACTS0, LOW_FACTS1] = lowWord.facts;
const [LOW_LINKS0] = lowWord.links;
const [HIGH_FACTS0, HIGH_FACTS1, HIGH_FACTS2] = highWord.facts;
const [HIGH_LINKS0, HIGH_LINKS1, HIGH_LINKS2] = highWord.links;
const [GAPLESS_FACTS0, GAPLESS_FACTS1, GAPLESS_FACTS2] = gaplessWord.facts;
const [GAPLESS_LINKS0, GAPLESS_LINKS1, GAPLESS_LINKS2] = gaplessWord.links;
const [GAPLESS_MARKS0, GAPLESS_MARKS1] = gaplessWord.marks;
const { startedBy: LOW_STARTED, colours: LOW_COLOURS, plain: LOW_PLAIN } = lowWord;
const { startedBy: HIGH_STARTED, judgedBy: HIGH_JUDGED, colours: HIGH_COLOURS, plain: HIGH_PLAIN } = highWord;
const { startedBy: GAPLESS_STARTED, colours: GAPLESS_COLOURS } = gaplessWord;
const { plainBearish: LOW_BEARISH, plainColour: LOW_SIGNED, plainAgainst: LOW_AGAINST } = lowWord;
const { plainBearish: HIGH_BEARISH, plainColour: HIGH_SIGNED, remembering: HIGH_REMEMBERING } = highWord;
const [LOW_MARKS0] = lowWord.marks;
const [HIGH_MARKS0, HIGH_MARKS1] = highWord.marks;
const [BODY, RANGE, SHADOWS, RANGE5] = ELDEST;
const BODY_AT = sumAt(BODY, 0);
const RANGE_AT = sumAt(RANGE, 0);
const SHADOWS_SUM_AT = sumAt(SHADOWS, 0);
const RANGE5_AT = sumAt(RANGE5, 0);
const HIKKAKE_AT = MEMORY_AT;
const MODIFIED_AT = MEMORY_AT + MEMORY_SIZE;
const [HIKKAKE_BIT, MODIFIED_BIT] = bitsOfRemembering();
const { move: MOVED } = LINK;
const { insideBar: INSIDE_BAR, up: MOVED_UP, down: MOVED_DOWN } = MOVE;
/** Bars scanned in one go: short enough that the compiler meets the kernel as a function, not as one endless loop. */
const CHUNK = 1024;

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
  if (!isGapless) hits.found[2].fill(0, from, to);
  for (let i = from; i < to; i += CHUNK) scanChunk(bars, candles, i, Math.min(i + CHUNK, to), state, hits, isGapless);
}

/** The two hikkakes, in the order of their memories. */
function bitsOfRemembering(): [number, number] {
  const bits = highWord.judges.flatMap(({ pattern }, k) => (pattern.remembersFrom === undefined ? [] : [1 << k]));
  return bits as [number, number];
}

/** Grade bits of those found with a shared end. */
function sharedEnds(found: number): number {
  let bits = 0;
  for (let k = 0; k < GRADED.length; k++) {
    const id = GRADED[k];
    if (id < 32 && (found & (1 << id)) !== 0) bits |= 1 << k;
  }
  return bits;
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
  // `| 0`: the compiler must know that these are whole numbers, or it keeps them as fractions on the heap
  let n = state[SEEN_AT] | 0;
  let facts1 = state[FACTS1_AT] | 0;
  let facts2 = state[FACTS2_AT] | 0;
  let links1 = state[LINKS1_AT] | 0;
  let links2 = state[LINKS2_AT] | 0;
  let marks1 = state[MARKS1_AT] | 0;
  let colours = state[COLOURS_AT] | 0;
  let doubts = state[DOUBTS_AT] | 0;
  let isMerged = state[IS_MERGED_AT] === 1;
  const last = (n - 1) & (KEPT - 1);
  let bodySum = state[BODY_AT + last];
  let rangeSum = state[RANGE_AT + last];
  let shadowsSum = state[SHADOWS_SUM_AT + last];
  let range5Sum = state[RANGE5_AT + last];
  // the bar before
  const hasBefore = n > 0;
  let o1 = hasBefore ? open[from - 1] : Number.NaN;
  let h1 = hasBefore ? high[from - 1] : Number.NaN;
  let l1 = hasBefore ? low[from - 1] : Number.NaN;
  let c1 = hasBefore ? close[from - 1] : Number.NaN;
  let body1 = hasBefore ? candles.body(from - 1) : Number.NaN;
  let top1 = hasBefore ? candles.top(from - 1) : Number.NaN;
  let bottom1 = hasBefore ? candles.bottom(from - 1) : Number.NaN;
  let shadows1 = state[SHADOWS_AT + ((n - 1) & (SHADOWS_KEPT - 1))];
  let c2 = n > 1 ? close[from - 2] : Number.NaN;
  let equal2 = equal(state[RANGE5_AT + ((n - 2) & (KEPT - 1))]);
  let none1 = tiny(state[RANGE_AT + last]);
  let none2 = tiny(state[RANGE_AT + ((n - 2) & (KEPT - 1))]);
  for (let i = from; i < to; i++, n++) {
    const place = n & (KEPT - 1);
    const range1 = h1 - l1;
    const equal1 = equal(range5Sum);
    const near1 = near(range5Sum);
    if (isMerged) {
      const old = i - 11;
      bodySum += body1 - Math.abs(close[old] - open[old]);
      rangeSum += range1 - (high[old] - low[old]);
      shadowsSum += shadows1 - state[SHADOWS_AT + ((n - 11) & (SHADOWS_KEPT - 1))];
      range5Sum += range1 - (high[i - 6] - low[i - 6]);
      state[BODY_AT + place] = bodySum;
      state[RANGE_AT + place] = rangeSum;
      state[SHADOWS_SUM_AT + place] = shadowsSum;
      state[RANGE5_AT + place] = range5Sum;
    } else {
      advanceSums(candles, i, n, state);
      bodySum = state[BODY_AT + place];
      rangeSum = state[RANGE_AT + place];
      shadowsSum = state[SHADOWS_SUM_AT + place];
      range5Sum = state[RANGE5_AT + place];
      isMerged = n >= GROWN && (n & 7) === 7 && areSumsEqual(state);
      if (isMerged) state[IS_MERGED_AT] = 1;
    }
    const longBody = meanBody(bodySum);
    const none = tiny(rangeSum);
    const shortest = shortShadow(shadowsSum);
    const near0 = near(range5Sum);

    const o = open[i];
    const h = high[i];
    const l = low[i];
    const c = close[i];
    const white = +(c >= o);
    const top = c >= o ? c : o;
    const bottom = c >= o ? o : c;
    const body = Math.abs(c - o);
    const upper = h - top;
    const lower = bottom - l;
    const middle = l + (h - l) / 2;
    // the shifts of facts, links and marks follow FACT, LINK and MARK
    const facts =
      white |
      (+(body > longBody) << 1) |
      (+(body <= none) << 2) |
      (+(upper < none) << 3) |
      (+(lower < none) << 4) |
      (+(upper > body) << 5) |
      (+(lower > body) << 6) |
      (+(upper < shortest) << 7) |
      (+(lower < shortest) << 8) |
      ((+(upper > 2 * body) & +(lower > 2 * body)) << 9) |
      ((+(bottom <= middle + near0) & +(top >= middle - near0)) << 10);
    // a body that is neither long nor short, a shadow that is neither some nor none
    const isUnclear = +(body === longBody) | +(upper === none) | +(lower === none);
    doubts = ((doubts << 1) | isUnclear | +!isMerged) & 7;
    colours = ((colours << 1) | white) & 31;
    const links =
      +(bottom > top1) |
      (+(top < bottom1) << 1) |
      (+(c > c1) << 2) |
      (+(c < c1) << 3) |
      ((+(top <= top1) & +(bottom >= bottom1)) << 4) |
      ((+(top >= top1) & +(bottom <= bottom1) & +(body > body1)) << 5) |
      (+(o < l1) << 6) |
      ((+(h < h1) & +(l > l1)) << 7) |
      ((+(h > h1) & +(l > l1)) << 8) |
      ((+(h < h1) & +(l < l1)) * MOVED_DOWN);
    const white1 = facts1 & 1;
    const marks =
      (+(c <= c1 + equal1) & +(c >= c1 - equal1)) |
      ((+(o <= o1 + equal1) & +(o >= o1 - equal1)) << 1) |
      (+(o > h1) << 2) |
      (((links >> (1 - white)) & 1) << 3) |
      (((((+(o > c1) << 1) | +(o < c1)) >> white1) & 1) << 4) |
      (((links >> (3 - white1)) & 1) << 5) |
      (+(bottom <= l1 + near1) << 6) |
      (+(bottom >= h1 - near1) << 7) |
      ((+(c <= c2 + equal2) & +(c >= c2 - equal2)) << 8) |
      ((+(o < top1) & +(o > bottom1)) << 9) |
      ((+(body <= none2) & +(body1 <= none2)) << 10);

    const age = n < GROWN ? n : GROWN;
    const isClear = doubts === 0;
    // links and colours need no sums: they hold whatever else is unclear
    let open0 = LOW_STARTED[age] & LOW_LINKS0[links] & LOW_COLOURS[colours];
    let open1 =
      HIGH_STARTED[age] & HIGH_LINKS0[links] & HIGH_LINKS1[links1] & HIGH_LINKS2[links2] & HIGH_COLOURS[colours];
    let hits0 = 0;
    let hits1 = 0;
    if (isClear) {
      open0 &= LOW_FACTS0[facts] & LOW_FACTS1[facts1] & LOW_MARKS0[marks];
      open1 &=
        HIGH_FACTS0[facts] & HIGH_FACTS1[facts1] & HIGH_FACTS2[facts2] & HIGH_MARKS0[marks] & HIGH_MARKS1[marks1];
      hits0 = open0 & LOW_PLAIN;
      hits1 = open1 & HIGH_PLAIN;
      open0 ^= hits0;
      open1 ^= hits1;
    }
    const ifBlack = white - 1; // all bits on a black candle
    let negative0 = hits0 & (LOW_BEARISH | (LOW_SIGNED & ifBlack) | (LOW_AGAINST & -white1));
    let negative1 = hits1 & (HIGH_BEARISH | (HIGH_SIGNED & ifBlack));
    // of those with a memory the links alone find a hikkake; the rest are asked
    open1 &= ~HIGH_REMEMBERING;
    const isBroken = (links1 & MOVED) === INSIDE_BAR && (links & MOVED) >= MOVED_UP;
    let asked = 0;
    if (isBroken) {
      const side = (links & MOVED) === MOVED_DOWN ? 1 : -1;
      remember(state, HIKKAKE_AT, side, side > 0 ? h1 : l1, n);
      const bit = HIKKAKE_BIT & HIGH_JUDGED[age];
      hits1 |= bit;
      negative1 |= side < 0 ? bit : 0;
      if ((links2 & MOVED) === INSIDE_BAR) asked = MODIFIED_BIT;
    } else if (isConfirmed(state, HIKKAKE_AT, c, n)) {
      asked = HIKKAKE_BIT;
    }
    if (isConfirmed(state, MODIFIED_AT, c, n)) asked |= MODIFIED_BIT;
    open1 |= asked & HIGH_STARTED[age];
    let grades = +(top === top1) | +(bottom === bottom1) ? sharedEnds(hits0) : 0;
    if ((open0 | open1) !== 0) {
      judgeBits(open0, open1, isClear, candles, i, n, state);
      hits0 |= verdict.found0;
      hits1 |= verdict.found1;
      negative0 |= verdict.bearish0;
      negative1 |= verdict.bearish1;
      grades |= verdict.graded;
    }
    found0[i] = hits0;
    found1[i] = hits1;
    bearish0[i] = negative0;
    bearish1[i] = negative1;
    graded[i] = grades;
    if (isGapless) {
      let open2 =
        GAPLESS_STARTED[age] &
        GAPLESS_LINKS0[links] &
        GAPLESS_LINKS1[links1] &
        GAPLESS_LINKS2[links2] &
        GAPLESS_COLOURS[colours];
      if (isClear) {
        open2 &=
          GAPLESS_FACTS0[facts] &
          GAPLESS_FACTS1[facts1] &
          GAPLESS_FACTS2[facts2] &
          GAPLESS_MARKS0[marks] &
          GAPLESS_MARKS1[marks1];
      }
      if (open2 !== 0) {
        judgeGapless(open2, isClear, candles, i, n, state);
        found2[i] = verdict.found0;
        bearish2[i] = verdict.bearish0;
      } else {
        found2[i] = 0;
        bearish2[i] = 0;
      }
    }
    facts2 = facts1;
    facts1 = facts;
    links2 = links1;
    links1 = links;
    marks1 = marks;
    equal2 = equal1;
    none2 = none1;
    none1 = none;
    c2 = c1;
    o1 = o;
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
  state[LINKS2_AT] = links2;
  state[MARKS1_AT] = marks1;
  state[COLOURS_AT] = colours;
  state[DOUBTS_AT] = doubts;
}
