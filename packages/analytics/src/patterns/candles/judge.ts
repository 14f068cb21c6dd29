import type { CandlePattern, CandleRule } from './candle-pattern.ts';
import type { Candles } from './candles.ts';
import { FACT_BARS, LINK_BARS, MARK_BARS } from './facts.ts';
import type { SumKind } from './sums.ts';
import { TRAITS, type TraitRule } from './traits.ts';

/** A sum that a pattern needs for the candle `back` bars before, and its first bar. */
export interface NeededSum {
  kind: SumKind;
  back: number;
  birth: number;
}

export interface Test {
  holds: TraitRule['holds'];
  back: number;
  /** Index of its sum, -1 for none. */
  sum: number;
  isSettled: boolean;
}

/** A pattern prepared to judge bars. */
export interface Judge {
  pattern: CandlePattern;
  /** The rule's own sums come first. */
  sums: readonly NeededSum[];
  tests: readonly Test[];
  /** Tests that the packed facts of a bar and the two before it leave open. */
  looseTests: readonly Test[];
  rule: CandleRule;
}

export function judgeOf(pattern: CandlePattern): Judge {
  const sums: NeededSum[] = [];
  const need = (kind: SumKind, back: number): number =>
    sums.push({ kind, back, birth: (pattern.remembersFrom ?? pattern.first) - back }) - 1;
  for (const { kind, back } of pattern.sums ?? []) need(kind, back);
  const tests = pattern.traits.flatMap((traits, k) => {
    const back = pattern.traits.length - 1 - k;
    return traits.map((trait): Test => {
      const { holds, sum, sumBack = 0, settled, inFacts, inLinks, inMarks }: TraitRule = TRAITS[trait];
      const isSettled =
        settled === true &&
        !(inFacts && back >= FACT_BARS) &&
        !(inLinks && back >= LINK_BARS) &&
        !(inMarks && back >= MARK_BARS);
      return { holds, back, sum: sum ? need(sum, back + sumBack) : -1, isSettled };
    });
  });
  return { pattern, sums, tests, looseTests: tests.filter(({ isSettled }) => !isSettled), rule: ruleOf(pattern) };
}

function ruleOf({ value, grade }: CandlePattern): CandleRule {
  if (typeof value === 'function') return value;
  if (typeof value === 'number') return () => value;
  const side: CandleRule = value === 'colour' ? (c, i) => c.colour(i) : (c, i) => -c.colour(i - 1);
  if (grade !== 80) return (c, i, sums, memory) => 100 * side(c, i, sums, memory);
  return (c, i, sums, memory) => {
    const sharesEnd = c.top(i) === c.top(i - 1) || c.bottom(i) === c.bottom(i - 1);
    return (sharesEnd ? 80 : 100) * side(c, i, sums, memory);
  };
}

/** Returns the pattern's value at bar i, from the sums in `judge.sums`. */
export function judgeBar(
  judge: Judge,
  tests: readonly Test[],
  candles: Candles,
  i: number,
  sums: Float64Array,
  memory: Float64Array,
): number {
  for (let k = 0; k < tests.length; k++) {
    const { holds, back, sum } = tests[k];
    if (!holds(candles, i - back, sums, sum)) return 0;
  }
  return judge.rule(candles, i, sums, memory);
}
