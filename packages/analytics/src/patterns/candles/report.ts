import type { CandlePattern } from './candle-pattern.ts';
import { Candles, type PriceColumns } from './candles.ts';
import { judgeOf } from './judge.ts';
import { advanceSum } from './sums.ts';
import type { Trait } from './traits.ts';

/** Whether a candle meets one of a pattern's requirements. */
export interface TraitReport {
  trait: Trait;
  /** Bars before the judged one. */
  back: number;
  holds: boolean;
}

/**
 * Reports which requirements of a pattern the candles up to bar `at` meet, oldest candle first; none before the first
 * bar that is judged. Some patterns have a rule beside them, which is not reported.
 */
export function reportCandle(pattern: CandlePattern, prices: PriceColumns, at: number): TraitReport[] {
  if (at < pattern.first) return [];
  const judge = judgeOf(pattern);
  const candles = new Candles(prices);
  const sums = new Float64Array(judge.sums.length);
  for (let i = 0; i <= at; i++) {
    judge.sums.forEach(({ kind, back, birth }, k) => {
      if (i - back >= birth) advanceSum(candles, kind, i - back, sums, k, i - back === birth);
    });
  }
  const traits = pattern.traits.flat();
  return judge.tests.map(({ holds, back, sum }, k) => ({
    trait: traits[k],
    back,
    holds: holds(candles, at - back, sums, sum),
  }));
}
