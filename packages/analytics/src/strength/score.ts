/** Quality of a signal's shape; not odds (docs/analytics/strength.md). */
export const STRENGTHS = ['Weak', 'Moderate', 'Strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Parts of a score, each 0 to 1. */
export interface StrengthParts {
  /** How well the shape matches its rules. */
  fit: number;
  /** Position of the market before it. */
  context: number;
  /** Size relative to the usual range of a bar. */
  size: number;
  /** Volume above its average; null without volume. */
  volume: number | null;
}

const WEIGHTS = { fit: 0.4, context: 0.25, size: 0.2, volume: 0.15 } as const;
const MODERATE_FROM = 45;
const STRONG_FROM = 70;

/** Returns 0 to 100. Without volume its weight is spread over the other parts. */
export function scoreOf({ fit, context, size, volume }: StrengthParts): number {
  const shape = WEIGHTS.fit * fit + WEIGHTS.context * context + WEIGHTS.size * size;
  return 100 * (volume === null ? shape / (1 - WEIGHTS.volume) : shape + WEIGHTS.volume * volume);
}

/** Returns the strength of a score; a reversal candle without a trend is Weak at most. */
export function strengthOf(score: number, isInContext = true): Strength {
  if (!isInContext || score < MODERATE_FROM) return 'Weak';
  return score < STRONG_FROM ? 'Moderate' : 'Strong';
}
