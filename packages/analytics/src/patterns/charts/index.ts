export { CHART_PATTERNS, type ChartPattern, type ChartPatternCategory } from './chart-patterns.ts';
export { CHART_LOOKBACK, chartColumn, chartSign } from './column.ts';
export { CHART_PATTERN_REACH, type ChartPatternOptions, ChartPatternScan } from './detector.ts';
export type { ChartDirection, ChartPatternFind, Pivot } from './find.ts';
export type { FormingHarmonic } from './forming.ts';
export { scanChartPatterns } from './scan.ts';
export type { ChartPatternState } from './state.ts';
