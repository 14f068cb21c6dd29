export type { HighLowClose, LatePrices } from './bar-view.ts';
export { CHART_PATTERNS, type ChartPattern } from './chart-patterns.ts';
export { CHART_LOOKBACK, chartColumn, chartSign } from './column.ts';
export { CHART_PATTERN_REACH, ChartPatternScan } from './detector.ts';
export type { ChartPatternFind, Pivot } from './find.ts';
export type { FormingHarmonic } from './forming.ts';
export { NECKLINE_PATTERNS, necklineAt } from './neckline.ts';
export { scanChartPatterns } from './scan.ts';
export type { ChartPatternState } from './state.ts';
