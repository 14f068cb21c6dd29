import { COLOUR_BARS, FACT, FACT_BARS, LINK_FACTS, MARK, MOVE } from './facts.ts';
import { LEAD, MEASURED, PACKED, type ScanBlock, SUMS } from './scan-block.ts';
import { COLOURS_AT, DOUBTS_AT, FACTS1_AT, FACTS2_AT, LINKS1_AT, LINKS2_AT, MARKS1_AT } from './scan-state.ts';
import { equal, meanBody, near, shortShadow, tiny } from './sums.ts';

const { top: TOP, bottom: BOTTOM, body: BODY } = MEASURED;
const { body: BODY_SUM, range: RANGE_SUM, shadows: SHADOWS_SUM, range5: RANGE5_SUM } = SUMS;
const { facts: FACTS, links: LINKS, marks: MARKS, colours: COLOURS, doubts: DOUBTS } = PACKED;
const {
  white: WHITE,
  long: LONG,
  doji: DOJI,
  noUpper: NO_UPPER,
  noLower: NO_LOWER,
  upperLong: UPPER_LONG,
  lowerLong: LOWER_LONG,
  upperShort: UPPER_SHORT,
  lowerShort: LOWER_SHORT,
  bothVeryLong: BOTH_VERY_LONG,
  centred: CENTRED,
} = FACT;
const {
  gapUp: GAP_UP,
  gapDown: GAP_DOWN,
  higherClose: HIGHER_CLOSE,
  lowerClose: LOWER_CLOSE,
  within: WITHIN,
  covers: COVERS,
  opensBelow: OPENS_BELOW,
} = LINK_FACTS;
const {
  levelClose: LEVEL_CLOSE,
  levelOpen: LEVEL_OPEN,
  opensAbove: OPENS_ABOVE,
  gapOwnWay: GAP_OWN_WAY,
  opensFurther: OPENS_FURTHER,
  closesFurther: CLOSES_FURTHER,
  nearLow: NEAR_LOW,
  nearHigh: NEAR_HIGH,
  levelSecond: LEVEL_SECOND,
  opensInside: OPENS_INSIDE,
  tinyBeforeToo: TINY_BEFORE_TOO,
} = MARK;
const { insideBar: INSIDE_BAR, up: UP, down: DOWN } = MOVE;
const COLOURS_KEPT = 2 ** COLOUR_BARS - 1;
const DOUBTS_KEPT = 2 ** FACT_BARS - 1;

/** Packs facts of each bar of a measured block into words. */
export function packBlock(block: ScanBlock): void {
  const { state, from, to } = block;
  FACTS[LEAD - 1] = state[FACTS1_AT];
  FACTS[LEAD - 2] = state[FACTS2_AT];
  LINKS[LEAD - 1] = state[LINKS1_AT];
  LINKS[LEAD - 2] = state[LINKS2_AT];
  MARKS[LEAD - 1] = state[MARKS1_AT];
  COLOURS[LEAD - 1] = state[COLOURS_AT];
  DOUBTS[LEAD - 1] = state[DOUBTS_AT];
  packFacts(block);
  if (block.n > 0) {
    packLinks(block);
    packMarks(block);
  } else {
    LINKS[LEAD] = 0;
    MARKS[LEAD] = 0;
  }
  const last = LEAD + to - from - 1;
  state[FACTS1_AT] = FACTS[last];
  state[FACTS2_AT] = FACTS[last - 1];
  state[LINKS1_AT] = LINKS[last];
  state[LINKS2_AT] = LINKS[last - 1];
  state[MARKS1_AT] = MARKS[last];
  state[COLOURS_AT] = COLOURS[last];
  state[DOUBTS_AT] = DOUBTS[last];
}

// Multiplies conditions with their bits, without branches: bars are too irregular for branch prediction.

function packFacts({ bars: { open, high, low, close }, from, to, isMerged }: ScanBlock): void {
  const isApart = +!isMerged;
  for (let i = from, j = LEAD; i < to; i++, j++) {
    const white = +(close[i] >= open[i]);
    const l = low[i];
    const h = high[i];
    const top = TOP[j];
    const bottom = BOTTOM[j];
    const body = BODY[j];
    const upper = h - top;
    const lower = bottom - l;
    const longBody = meanBody(BODY_SUM[j]);
    const none = tiny(RANGE_SUM[j]);
    const shortest = shortShadow(SHADOWS_SUM[j]);
    const near0 = near(RANGE5_SUM[j]);
    const middle = l + (h - l) / 2;
    FACTS[j] =
      (white * WHITE) |
      (+(body > longBody) * LONG) |
      (+(body <= none) * DOJI) |
      (+(upper < none) * NO_UPPER) |
      (+(lower < none) * NO_LOWER) |
      (+(upper > body) * UPPER_LONG) |
      (+(lower > body) * LOWER_LONG) |
      (+(upper < shortest) * UPPER_SHORT) |
      (+(lower < shortest) * LOWER_SHORT) |
      ((+(upper > 2 * body) & +(lower > 2 * body)) * BOTH_VERY_LONG) |
      ((+(bottom <= middle + near0) & +(top >= middle - near0)) * CENTRED);
    // a body neither long nor short, a shadow neither some nor none
    const isUnclear = +(body === longBody) | +(upper === none) | +(lower === none);
    DOUBTS[j] = ((DOUBTS[j - 1] << 1) | isUnclear | isApart) & DOUBTS_KEPT;
    COLOURS[j] = ((COLOURS[j - 1] << 1) | white) & COLOURS_KEPT;
  }
}

function packLinks({ bars: { open, high, low, close }, from, to }: ScanBlock): void {
  for (let i = from, j = LEAD; i < to; i++, j++) {
    const top = TOP[j];
    const top1 = TOP[j - 1];
    const bottom = BOTTOM[j];
    const bottom1 = BOTTOM[j - 1];
    const hasHigherHigh = +(high[i] > high[i - 1]);
    const hasLowerHigh = +(high[i] < high[i - 1]);
    const hasHigherLow = +(low[i] > low[i - 1]);
    const hasLowerLow = +(low[i] < low[i - 1]);
    LINKS[j] =
      (+(bottom > top1) * GAP_UP) |
      (+(top < bottom1) * GAP_DOWN) |
      (+(close[i] > close[i - 1]) * HIGHER_CLOSE) |
      (+(close[i] < close[i - 1]) * LOWER_CLOSE) |
      ((+(top <= top1) & +(bottom >= bottom1)) * WITHIN) |
      ((+(top >= top1) & +(bottom <= bottom1) & +(BODY[j] > BODY[j - 1])) * COVERS) |
      (+(open[i] < low[i - 1]) * OPENS_BELOW) |
      ((hasLowerHigh & hasHigherLow) * INSIDE_BAR) |
      ((hasHigherHigh & hasHigherLow) * UP) |
      ((hasLowerHigh & hasLowerLow) * DOWN);
  }
}

function packMarks({ bars: { open, high, low, close }, from, to }: ScanBlock): void {
  for (let i = from, j = LEAD; i < to; i++, j++) {
    const o = open[i];
    const o1 = open[i - 1];
    const c = close[i];
    const c1 = close[i - 1];
    const c2 = close[Math.max(i - 2, 0)]; // no pattern needs this at a history's second bar
    const bottom = BOTTOM[j];
    const level1 = equal(RANGE5_SUM[j - 1]);
    const level2 = equal(RANGE5_SUM[j - 2]);
    const near1 = near(RANGE5_SUM[j - 1]);
    const none2 = tiny(RANGE_SUM[j - 2]);
    const white = FACTS[j] & WHITE;
    const white1 = FACTS[j - 1] & WHITE;
    const links = LINKS[j];
    const ownGap = GAP_DOWN + white * (GAP_UP - GAP_DOWN);
    const ownClose = LOWER_CLOSE + white1 * (HIGHER_CLOSE - LOWER_CLOSE);
    MARKS[j] =
      ((+(c <= c1 + level1) & +(c >= c1 - level1)) * LEVEL_CLOSE) |
      ((+(o <= o1 + level1) & +(o >= o1 - level1)) * LEVEL_OPEN) |
      (+(o > high[i - 1]) * OPENS_ABOVE) |
      (+((links & ownGap) !== 0) * GAP_OWN_WAY) |
      (((+(o > c1) & white1) | (+(o < c1) & (white1 ^ 1))) * OPENS_FURTHER) |
      (+((links & ownClose) !== 0) * CLOSES_FURTHER) |
      (+(bottom <= low[i - 1] + near1) * NEAR_LOW) |
      (+(bottom >= high[i - 1] - near1) * NEAR_HIGH) |
      ((+(c <= c2 + level2) & +(c >= c2 - level2)) * LEVEL_SECOND) |
      ((+(o < TOP[j - 1]) & +(o > BOTTOM[j - 1])) * OPENS_INSIDE) |
      ((+(BODY[j] <= none2) & +(BODY[j - 1] <= none2)) * TINY_BEFORE_TOO);
  }
}
