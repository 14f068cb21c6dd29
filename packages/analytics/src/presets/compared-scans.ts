/**
 * Scans that compare computed numbers with prices or with each other. Since their second version (the third of flags) sides
 * that differ by rounding alone are equal: docs/decisions/0030-equal-but-for-rounding.md. TA-Lib's candles decide as
 * TA-Lib does, and double tops and bottoms compare prices alone.
 */
export const COMPARED_SCANS: readonly string[] = [
  'rsi_oversold',
  'golden_cross_over_strategy',
  'bollinger_bands_strategy',
  'hammer',
  'doji',
  'head_and_shoulder',
  'ascending_triangle',
  'descending_triangle',
  'symmetrical_triangle',
  'falling_wedge',
  'rising_wedge',
  'gartley',
  'bat',
  'butterfly',
  'crab',
];
