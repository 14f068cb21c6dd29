import type { Candles } from './candles.ts';
import type { SumKind } from './sums.ts';
import type { Trait } from './traits.ts';

export type CandleDirection = 'bullish' | 'bearish';

/** Meaning of the shape: a turn, a continuation, or indecision, whose direction depends on the trend before. */
export type CandleRole = 'reversal' | 'continuation' | 'indecision';

/**
 * Judges bars up to i whose traits hold; `sums` are those the pattern names, `memory` its own. 100 is bullish, -100
 * bearish, 0 nothing; magnitude 80 is a shared end, 200 a confirmation.
 */
export type CandleRule = (candles: Candles, i: number, sums: Float64Array, memory: Float64Array) => number;

/** A candlestick pattern, judged as in TA-Lib 0.6 with default settings. */
export interface CandlePattern {
  name: string;
  /**
   * Its permanent bit in the fused scan's answer: below 32 with one or two candles, below 64 with more, then gapless.
   */
  bit: number;
  label: string;
  /** Number of candles; `triple` is three or more. */
  category: 'single' | 'double' | 'triple';
  role: CandleRole;
  /** One sentence for traders. */
  description: string;
  /** Number of candles; the trend is the one before them. */
  bars: number;
  /** Index of the first judged bar. */
  first: number;
  /** Requirements on each candle, oldest first; the last one is the judged bar. */
  traits: readonly (readonly Trait[])[];
  /** Sums that the rule reads, of the candle `back` bars before. */
  sums?: readonly { kind: SumKind; back: number }[];
  /** `colour` is 100 on a white candle and -100 on a black one; `against` the opposite of the previous candle's. */
  value: 100 | -100 | 'colour' | 'against' | CandleRule;
  /** The only direction of a rule; absent for both. */
  side?: CandleDirection;
  /** Its magnitude other than 100: 80 when the last two bodies share an end, 200 when confirmed. */
  grade?: 80 | 200;
  /** First bar of its memory; such a pattern is judged at every bar from there. */
  remembersFrom?: number;
  /** Name of the original, for a variant for markets whose bars open at the previous close. */
  gaplessOf?: string;
}
