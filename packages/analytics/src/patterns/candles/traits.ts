import type { Candles } from './candles.ts';
import { FACT, LINK_FACTS, MARK, MOVE } from './facts.ts';
import { equal, meanBody, near, type SumKind, shortShadow, tiny } from './sums.ts';

/** A requirement of a pattern on one of its candles. */
export interface TraitRule {
  /** Sum that measures the candle, or with `sumBack` an earlier one. */
  sum?: SumKind;
  sumBack?: number;
  /** Returns whether it holds; `sums[at]` is that sum. */
  holds(candles: Candles, i: number, sums: Float64Array, at: number): boolean;
  /** Returns whether it can hold by packed facts alone; the final answer with `settled`. */
  inFacts?(facts: number): boolean;
  inLinks?(links: number): boolean;
  inMarks?(marks: number): boolean;
  /** Returns whether it can hold by colours: the lowest bit is a white candle, the next one the candle before. */
  inColours?(colours: number): boolean;
  settled?: boolean;
}

const fact = (bit: number) => (facts: number) => (facts & bit) !== 0;
const notFact = (bit: number) => (facts: number) => (facts & bit) === 0;
const isWhite = fact(FACT.white);

const ofBody = (holds: TraitRule['holds'], inFacts: (facts: number) => boolean, sum?: SumKind): TraitRule => ({
  ...(sum && { sum }),
  holds,
  inFacts,
  settled: true,
});
const turns = (colours: number): boolean => (colours & 1) !== ((colours >> 1) & 1);
const ofColour = (
  holds: (candles: Candles, i: number) => boolean,
  inColours: (colours: number) => boolean,
): TraitRule => ({
  holds,
  inColours,
  settled: true,
});
const ofLink = (holds: (candles: Candles, i: number) => boolean, bits: number): TraitRule => ({
  holds,
  inLinks: fact(bits),
  settled: true,
});

const ofMark = (holds: TraitRule['holds'], bit: number, sumBack?: number, sum: SumKind = 'range5'): TraitRule => ({
  ...(sumBack && { sum, sumBack }),
  holds,
  inMarks: fact(bit),
  settled: true,
});

const isLevel = (price: number, level: number, range: number): boolean =>
  price <= level + equal(range) && price >= level - equal(range);
const isFurther = (c: Candles, i: number, price: number): boolean =>
  c.isWhite(i - 1) ? price > c.close(i - 1) : price < c.close(i - 1);

const rules = {
  white: ofColour(
    (c, i) => c.isWhite(i),
    (colours) => (colours & 1) === 1,
  ),
  black: ofColour(
    (c, i) => !c.isWhite(i),
    (colours) => (colours & 1) === 0,
  ),
  /** Another colour than the previous candle's, or the same. */
  turns: ofColour((c, i) => c.isWhite(i) !== c.isWhite(i - 1), turns),
  /** The same colour as two candles before. */
  echoes: ofColour(
    (c, i) => c.isWhite(i) === c.isWhite(i - 2),
    (colours) => (colours & 1) === ((colours >> 2) & 1),
  ),
  follows: ofColour(
    (c, i) => c.isWhite(i) === c.isWhite(i - 1),
    (colours) => !turns(colours),
  ),
  long: ofBody((c, i, sums, at) => c.body(i) > meanBody(sums[at]), fact(FACT.long), 'body'),
  short: ofBody((c, i, sums, at) => c.body(i) < meanBody(sums[at]), notFact(FACT.long), 'body'),
  /** Short, or exactly as long as the mean. */
  small: ofBody((c, i, sums, at) => c.body(i) <= meanBody(sums[at]), notFact(FACT.long), 'body'),
  doji: ofBody((c, i, sums, at) => c.body(i) <= tiny(sums[at]), fact(FACT.doji), 'range'),
  noUpper: ofBody((c, i, sums, at) => c.upper(i) < tiny(sums[at]), fact(FACT.noUpper), 'range'),
  noLower: ofBody((c, i, sums, at) => c.lower(i) < tiny(sums[at]), fact(FACT.noLower), 'range'),
  someUpper: ofBody((c, i, sums, at) => c.upper(i) > tiny(sums[at]), notFact(FACT.noUpper), 'range'),
  someLower: ofBody((c, i, sums, at) => c.lower(i) > tiny(sums[at]), notFact(FACT.noLower), 'range'),
  /** No shadow at the close's end. */
  bareClose: ofBody(
    (c, i, sums, at) => (c.isWhite(i) ? c.upper(i) : c.lower(i)) < tiny(sums[at]),
    (facts) => fact(isWhite(facts) ? FACT.noUpper : FACT.noLower)(facts),
    'range',
  ),
  /** No shadow at the open's end. */
  bareOpen: ofBody(
    (c, i, sums, at) => (c.isWhite(i) ? c.lower(i) : c.upper(i)) < tiny(sums[at]),
    (facts) => fact(isWhite(facts) ? FACT.noLower : FACT.noUpper)(facts),
    'range',
  ),
  /** A long shadow exceeds its body, a very long one two bodies. */
  upperLong: ofBody((c, i) => c.upper(i) > c.body(i), fact(FACT.upperLong)),
  lowerLong: ofBody((c, i) => c.lower(i) > c.body(i), fact(FACT.lowerLong)),
  longShadow: ofBody(
    (c, i) => c.lower(i) > c.body(i) || c.upper(i) > c.body(i),
    (facts) => (facts & (FACT.upperLong | FACT.lowerLong)) !== 0,
  ),
  bothVeryLong: ofBody((c, i) => c.upper(i) > 2 * c.body(i) && c.lower(i) > 2 * c.body(i), fact(FACT.bothVeryLong)),
  lowerVeryLong: { holds: (c, i) => c.lower(i) > 2 * c.body(i), inFacts: fact(FACT.lowerLong) },
  upperShort: ofBody((c, i, sums, at) => c.upper(i) < shortShadow(sums[at]), fact(FACT.upperShort), 'shadows'),
  lowerShort: ofBody((c, i, sums, at) => c.lower(i) < shortShadow(sums[at]), fact(FACT.lowerShort), 'shadows'),
  /** The body is near the middle of the range. */
  centred: ofBody(
    (c, i, sums, at) => {
      const middle = c.low(i) + c.range(i) / 2;
      return c.bottom(i) <= middle + near(sums[at]) && c.top(i) >= middle - near(sums[at]);
    },
    fact(FACT.centred),
    'range5',
  ),
  gapUp: ofLink((c, i) => c.gapsUp(i), LINK_FACTS.gapUp),
  gapDown: ofLink((c, i) => c.gapsDown(i), LINK_FACTS.gapDown),
  gap: ofLink((c, i) => c.gapsUp(i) || c.gapsDown(i), LINK_FACTS.gapUp | LINK_FACTS.gapDown),
  higherClose: ofLink((c, i) => c.close(i) > c.close(i - 1), LINK_FACTS.higherClose),
  lowerClose: ofLink((c, i) => c.close(i) < c.close(i - 1), LINK_FACTS.lowerClose),
  /** The body is within the previous body; ends may touch. */
  within: ofLink((c, i) => c.top(i) <= c.top(i - 1) && c.bottom(i) >= c.bottom(i - 1), LINK_FACTS.within),
  /** The body covers the previous body; one end may be shared. */
  covers: ofLink(
    (c, i) => c.top(i) >= c.top(i - 1) && c.bottom(i) <= c.bottom(i - 1) && c.body(i) > c.body(i - 1),
    LINK_FACTS.covers,
  ),
  /** Opens below the previous bar's low. */
  opensBelow: ofLink((c, i) => c.open(i) < c.low(i - 1), LINK_FACTS.opensBelow),
  /** The range is within the previous bar's, or has moved as a whole. */
  insideBar: {
    holds: (c, i) => c.high(i) < c.high(i - 1) && c.low(i) > c.low(i - 1),
    inLinks: (links) => (links & LINK_FACTS.move) === MOVE.insideBar,
    settled: true,
  },
  moved: {
    holds: (c, i) =>
      (c.high(i) > c.high(i - 1) && c.low(i) > c.low(i - 1)) || (c.high(i) < c.high(i - 1) && c.low(i) < c.low(i - 1)),
    inLinks: (links) => (links & LINK_FACTS.move) >= MOVE.up,
    settled: true,
  },
  /** Closes, or opens, level with the previous candle. */
  levelClose: ofMark((c, i, sums, at) => isLevel(c.close(i), c.close(i - 1), sums[at]), MARK.levelClose, 1),
  levelOpen: ofMark((c, i, sums, at) => isLevel(c.open(i), c.open(i - 1), sums[at]), MARK.levelOpen, 1),
  /** Closes level with two candles before. */
  levelSecond: ofMark((c, i, sums, at) => isLevel(c.close(i), c.close(i - 2), sums[at]), MARK.levelSecond, 2),
  /** Near the previous bar's low, or high, or beyond it. */
  nearLow: ofMark((c, i, sums, at) => c.bottom(i) <= c.low(i - 1) + near(sums[at]), MARK.nearLow, 1),
  nearHigh: ofMark((c, i, sums, at) => c.bottom(i) >= c.high(i - 1) - near(sums[at]), MARK.nearHigh, 1),
  /** Opens strictly inside the previous body. */
  opensInside: ofMark((c, i) => c.open(i) < c.top(i - 1) && c.open(i) > c.bottom(i - 1), MARK.opensInside),
  /** A doji after a doji measured two candles before, as TA-Lib judges a tristar. */
  tinyBeforeToo: ofMark(
    (c, i, sums, at) => c.body(i) <= tiny(sums[at]) && c.body(i - 1) <= tiny(sums[at]),
    MARK.tinyBeforeToo,
    2,
    'range',
  ),
  opensAbove: ofMark((c, i) => c.open(i) > c.high(i - 1), MARK.opensAbove),
  /** A white body gapped up or a black one gapped down. */
  gapOwnWay: ofMark((c, i) => (c.isWhite(i) ? c.gapsUp(i) : c.gapsDown(i)), MARK.gapOwnWay),
  /** Opens, or closes, beyond the previous close in the previous candle's direction. */
  opensFurther: ofMark((c, i) => isFurther(c, i, c.open(i)), MARK.opensFurther),
  closesFurther: ofMark((c, i) => isFurther(c, i, c.close(i)), MARK.closesFurther),
  /** Replaces a gap where bars open at the previous close: the body's edge is at that close or beyond. */
  edgeUp: { sum: 'range5', holds: (c, i, sums, at) => c.bottom(i) >= c.close(i - 1) - equal(sums[at]) },
  edgeDown: { sum: 'range5', holds: (c, i, sums, at) => c.top(i) <= c.close(i - 1) + equal(sums[at]) },
} satisfies Record<string, TraitRule>;

export type Trait = keyof typeof rules;
export const TRAITS: Readonly<Record<Trait, TraitRule>> = rules;
