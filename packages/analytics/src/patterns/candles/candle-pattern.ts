import type { Candles } from './candles.ts';
import type { SumKind } from './sums.ts';
import type { Trait } from './traits.ts';

export type CandleDirection = 'bullish' | 'bearish';

/** What the shape says: a turn, more of the same, or hesitation, whose side only the trend before it tells. */
export type CandleRole = 'reversal' | 'continuation' | 'indecision';

/**
 * Judges bars up to i once their traits hold. `sums` are those the pattern names; `memory` is its own between bars.
 * 100 is bullish, -100 bearish, 0 nothing; 80 means that an end is shared, 200 that an earlier find is confirmed.
 */
export type CandleRule = (candles: Candles, i: number, sums: Float64Array, memory: Float64Array) => number;

/** A candlestick pattern, judged as TA-Lib 0.6 judges it with its default settings. */
export interface CandlePattern {
  name: string;
  /** Its bit in the fused scan's answer for good: below 32 with one or two candles, below 64 with more, then gapless. */
  bit: number;
  label: string;
  /** How many candles it has; `triple` is three or more. */
  category: 'single' | 'double' | 'triple';
  role: CandleRole;
  /** One sentence for a trader. */
  description: string;
  /** Candles in the pattern; the trend that it meets is the one before them. */
  bars: number;
  /** Index of the first bar that is judged. */
  first: number;
  /** What each candle must be, oldest first; the last one is the bar judged. */
  traits: readonly (readonly Trait[])[];
  /** Sums that the rule reads, of the candle `back` bars before. */
  sums?: readonly { kind: SumKind; back: number }[];
  /** `colour` is 100 on a white candle and -100 on a black one; `against` the opposite of the candle before. */
  value: 100 | -100 | 'colour' | 'against' | CandleRule;
  /** The only side that a rule of its own can tell; without one it can tell both. */
  side?: CandleDirection;
  /** The magnitude other than 100 that it can have: 80 when the last two bodies share an end, 200 when confirmed. */
  grade?: 80 | 200;
  /** First bar that feeds its memory; such a pattern is asked about every bar from there. */
  remembersFrom?: number;
  /** Set when this is the variant for markets whose bars open at the close before: the name of the original. */
  gaplessOf?: string;
}
