/** How well a signal's shape is formed; not odds (docs/analytics/strength.md). */
export const STRENGTHS = ['Weak', 'Moderate', 'Strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What a score is made of, each from 0 to 1. */
export interface StrengthParts {
  /** How closely the shape keeps to its rules. */
  fit: number;
  /** Where the market stood before it. */
  context: number;
  /** How large it is beside the usual range of a bar. */
  size: number;
  /** How far volume exceeded its average; null where none is recorded. */
  volume: number | null;
}

const WEIGHTS = { fit: 0.4, context: 0.25, size: 0.2, volume: 0.15 } as const;
const MODERATE_FROM = 45;
const STRONG_FROM = 70;

/** 0 to 100. Without volume its weight is spread over the other parts. */
export function scoreOf({ fit, context, size, volume }: StrengthParts): number {
  const shape = WEIGHTS.fit * fit + WEIGHTS.context * context + WEIGHTS.size * size;
  return 100 * (volume === null ? shape / (1 - WEIGHTS.volume) : shape + WEIGHTS.volume * volume);
}

/** A reversal candle without a trend to reverse is Weak at most, whatever its score. */
export function strengthOf(score: number, isInContext = true): Strength {
  if (!isInContext || score < MODERATE_FROM) return 'Weak';
  return score < STRONG_FROM ? 'Moderate' : 'Strong';
}
