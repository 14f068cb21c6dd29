import type { Indicator } from '../../indicators/indicator.ts';
import { candleColumn } from './candle-column.ts';
import { CANDLE_PATTERNS, GAPLESS_PATTERNS } from './candle-list.ts';

/** Each candle pattern and gapless variant as an attribute of rules, charts and panels. */
export const CANDLE_COLUMNS: readonly Indicator[] = [...CANDLE_PATTERNS, ...GAPLESS_PATTERNS].map(candleColumn);

export { CANDLE_PATTERNS, candleName, findCandlePattern, GAPLESS_PATTERNS } from './candle-list.ts';
export type { CandleDirection, CandlePattern } from './candle-pattern.ts';
export { type CandleContext, contextOf, TREND_PERIOD, TREND_SLOPE_BARS, trendAt } from './context.ts';
export { candleDirections } from './directions.ts';
export { CandleHits, type CandleRecord } from './hits.ts';
export { reportCandle, type TraitReport } from './report.ts';
export { CANDLE_REACH, CANDLE_STATE_SIZE, scanCandles } from './scan.ts';
