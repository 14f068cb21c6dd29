/** Length of a bar: whole minutes within a session, or whole sessions. */
export type BarLength = number | 'day' | 'week' | 'month';

/** All stored timeframes, built from `1m`. */
export const TIMEFRAMES = ['1m', '3m', '5m', '10m', '15m', '30m', '1h', '1D', '1W', '1M'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Timeframes of charts: the stored ones, and those that are built from stored hours when read. */
export const CHART_TIMEFRAMES = ['1m', '3m', '5m', '10m', '15m', '30m', '1h', '2h', '4h', '1D', '1W', '1M'] as const;
export type ChartTimeframe = (typeof CHART_TIMEFRAMES)[number];

/** Timeframes of signals, screens and strategies (docs/api/contract.md#options). */
export const SCAN_TIMEFRAMES = ['10m', '15m', '30m', '1h', '1D', '1W', '1M'] as const satisfies readonly Timeframe[];
export type ScanTimeframe = (typeof SCAN_TIMEFRAMES)[number];

/** Timeframes of alerts (docs/api/contract.md#options). */
export const ALERT_TIMEFRAMES = ['3m', '5m', '10m', '15m', '30m', '1h', '1D'] as const satisfies readonly Timeframe[];

export const DEFAULT_TIMEFRAME: ScanTimeframe = '1h';

const LENGTHS: Readonly<Record<ChartTimeframe, BarLength>> = {
  '1m': 1,
  '3m': 3,
  '5m': 5,
  '10m': 10,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '4h': 240,
  '1D': 'day',
  '1W': 'week',
  '1M': 'month',
};

export const barLength = (timeframe: ChartTimeframe): BarLength => LENGTHS[timeframe];

/** Returns whether bars are within a session; others are whole sessions. */
export const isIntraday = (timeframe: ChartTimeframe): boolean => typeof barLength(timeframe) === 'number';

/** Returns whether a text names a stored timeframe. */
export const isTimeframe = (text: string): text is Timeframe => (TIMEFRAMES as readonly string[]).includes(text);

/** Returns whether bars of length `coarse` can be built from bars of length `fine`. */
export function isBuiltFrom(coarse: BarLength, fine: BarLength): boolean {
  if (coarse === fine) return true;
  if (typeof fine === 'number') return typeof coarse !== 'number' || coarse % fine === 0;
  return fine === 'day' && (coarse === 'week' || coarse === 'month');
}
