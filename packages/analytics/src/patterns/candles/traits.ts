import type { Candles } from './candles.ts';
import { equal, meanBody, type SumKind, shortShadow, tiny } from './sums.ts';

/** Facts about one candle as the fused scan packs them into a word. */
export const FACT = {
  white: 1,
  long: 2,
  doji: 4,
  noUpper: 8,
  noLower: 16,
  upperLong: 32,
  lowerLong: 64,
  upperShort: 128,
  lowerShort: 256,
  bothVeryLong: 512,
} as const;

/** Facts about a candle beside the one before it. */
export const LINK = {
  gapUp: 1,
  gapDown: 2,
  higherClose: 4,
  lowerClose: 8,
  within: 16,
  covers: 32,
  opensBelow: 64,
  /** Two bits of one number: how the bar's range has moved. */
  move: 384,
} as const;
export const MOVE = { insideBar: 128, up: 256, down: 384 } as const;

/** One thing that a pattern asks of one of its candles. */
export interface TraitRule {
  /** The sum that the candle is measured with. */
  sum?: SumKind;
  /** `sums[at]` is that sum. */
  holds(candles: Candles, i: number, sums: Float64Array, at: number): boolean;
  /** Whether it can hold, read from packed facts alone; `settled` when that already is the answer. */
  inFacts?(facts: number): boolean;
  inLinks?(links: number): boolean;
  /** The lowest bit is set on a white candle, the next one when the candle before was white. */
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

const rules = {
  white: ofColour(
    (c, i) => c.isWhite(i),
    (colours) => (colours & 1) === 1,
  ),
  black: ofColour(
    (c, i) => !c.isWhite(i),
    (colours) => (colours & 1) === 0,
  ),
  /** Of the other colour than the candle before, or of the same. */
  turns: ofColour((c, i) => c.isWhite(i) !== c.isWhite(i - 1), turns),
  follows: ofColour(
    (c, i) => c.isWhite(i) === c.isWhite(i - 1),
    (colours) => !turns(colours),
  ),
  long: ofBody((c, i, sums, at) => c.body(i) > meanBody(sums[at] as number), fact(FACT.long), 'body'),
  short: ofBody((c, i, sums, at) => c.body(i) < meanBody(sums[at] as number), notFact(FACT.long), 'body'),
  /** Short, or just as long as the mean. */
  small: ofBody((c, i, sums, at) => c.body(i) <= meanBody(sums[at] as number), notFact(FACT.long), 'body'),
  doji: ofBody((c, i, sums, at) => c.body(i) <= tiny(sums[at] as number), fact(FACT.doji), 'range'),
  noUpper: ofBody((c, i, sums, at) => c.upper(i) < tiny(sums[at] as number), fact(FACT.noUpper), 'range'),
  noLower: ofBody((c, i, sums, at) => c.lower(i) < tiny(sums[at] as number), fact(FACT.noLower), 'range'),
  someUpper: ofBody((c, i, sums, at) => c.upper(i) > tiny(sums[at] as number), notFact(FACT.noUpper), 'range'),
  someLower: ofBody((c, i, sums, at) => c.lower(i) > tiny(sums[at] as number), notFact(FACT.noLower), 'range'),
  /** No shadow at the end where the bar closed. */
  bareClose: ofBody(
    (c, i, sums, at) => (c.isWhite(i) ? c.upper(i) : c.lower(i)) < tiny(sums[at] as number),
    (facts) => fact(isWhite(facts) ? FACT.noUpper : FACT.noLower)(facts),
    'range',
  ),
  /** No shadow at the end where the bar opened. */
  bareOpen: ofBody(
    (c, i, sums, at) => (c.isWhite(i) ? c.lower(i) : c.upper(i)) < tiny(sums[at] as number),
    (facts) => fact(isWhite(facts) ? FACT.noLower : FACT.noUpper)(facts),
    'range',
  ),
  /** A long shadow is longer than the own body, a very long one than two bodies. */
  upperLong: ofBody((c, i) => c.upper(i) > c.body(i), fact(FACT.upperLong)),
  lowerLong: ofBody((c, i) => c.lower(i) > c.body(i), fact(FACT.lowerLong)),
  longShadow: ofBody(
    (c, i) => c.lower(i) > c.body(i) || c.upper(i) > c.body(i),
    (facts) => (facts & (FACT.upperLong | FACT.lowerLong)) !== 0,
  ),
  bothVeryLong: ofBody((c, i) => c.upper(i) > 2 * c.body(i) && c.lower(i) > 2 * c.body(i), fact(FACT.bothVeryLong)),
  lowerVeryLong: { holds: (c, i) => c.lower(i) > 2 * c.body(i), inFacts: fact(FACT.lowerLong) },
  upperShort: ofBody(
    (c, i, sums, at) => c.upper(i) < shortShadow(sums[at] as number),
    fact(FACT.upperShort),
    'shadows',
  ),
  lowerShort: ofBody(
    (c, i, sums, at) => c.lower(i) < shortShadow(sums[at] as number),
    fact(FACT.lowerShort),
    'shadows',
  ),
  gapUp: ofLink((c, i) => c.gapsUp(i), LINK.gapUp),
  gapDown: ofLink((c, i) => c.gapsDown(i), LINK.gapDown),
  gap: ofLink((c, i) => c.gapsUp(i) || c.gapsDown(i), LINK.gapUp | LINK.gapDown),
  higherClose: ofLink((c, i) => c.close(i) > c.close(i - 1), LINK.higherClose),
  lowerClose: ofLink((c, i) => c.close(i) < c.close(i - 1), LINK.lowerClose),
  /** The body lies within the body before; ends may touch. */
  within: ofLink((c, i) => c.top(i) <= c.top(i - 1) && c.bottom(i) >= c.bottom(i - 1), LINK.within),
  covers: ofLink((c, i) => c.top(i) >= c.top(i - 1) && c.bottom(i) <= c.bottom(i - 1), LINK.covers),
  /** Opens below the low of the bar before. */
  opensBelow: ofLink((c, i) => c.open(i) < c.low(i - 1), LINK.opensBelow),
  /** The range lies within that of the bar before, or has moved as a whole. */
  insideBar: {
    holds: (c, i) => c.high(i) < c.high(i - 1) && c.low(i) > c.low(i - 1),
    inLinks: (links) => (links & LINK.move) === MOVE.insideBar,
    settled: true,
  },
  moved: {
    holds: (c, i) =>
      (c.high(i) > c.high(i - 1) && c.low(i) > c.low(i - 1)) || (c.high(i) < c.high(i - 1) && c.low(i) < c.low(i - 1)),
    inLinks: (links) => (links & LINK.move) >= MOVE.up,
    settled: true,
  },
  /** What stands in for a gap where a bar opens at the close before: the body's edge lies at that close or beyond. */
  edgeUp: { sum: 'range5', holds: (c, i, sums, at) => c.bottom(i) >= c.close(i - 1) - equal(sums[at] as number) },
  edgeDown: { sum: 'range5', holds: (c, i, sums, at) => c.top(i) <= c.close(i - 1) + equal(sums[at] as number) },
} satisfies Record<string, TraitRule>;

export type Trait = keyof typeof rules;
export const TRAITS: Readonly<Record<Trait, TraitRule>> = rules;
