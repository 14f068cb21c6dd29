/** Strengths of a pattern's shape, as the contract writes them. */
export const SIGNAL_STRENGTHS = ['Moderate', 'Weak', 'Strong'] as const;
