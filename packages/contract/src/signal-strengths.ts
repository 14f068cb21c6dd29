/** Strengths of a pattern's shape, as the spec writes them. */
export const SIGNAL_STRENGTHS = ['Moderate', 'Weak', 'Strong'] as const;
