import type { ChartSettings, InstrumentView } from '@wickwise/contract';
import {
  barLength,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  DEFAULT_TIMEFRAME,
  isBuiltFrom,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';

/** Returns whether a timeframe has bars: some recordings only have daily ones. */
export const hasBarsOf = ({ finest }: Pick<InstrumentView, 'finest'>, timeframe: ChartTimeframe): boolean =>
  isBuiltFrom(barLength(timeframe), barLength(finest));

/** Returns the wanted timeframe, or the next longer one with bars. */
export function timeframeFor(instrument: Pick<InstrumentView, 'finest'>, wanted: ScanTimeframe): ScanTimeframe;
export function timeframeFor(instrument: Pick<InstrumentView, 'finest'>, wanted: ChartTimeframe): ChartTimeframe;
export function timeframeFor(instrument: Pick<InstrumentView, 'finest'>, wanted: ChartTimeframe): ChartTimeframe {
  const longer = CHART_TIMEFRAMES.slice(CHART_TIMEFRAMES.indexOf(wanted));
  return longer.find((one) => hasBarsOf(instrument, one)) ?? wanted;
}

/** Returns whether a timeframe is scanned for signals; others only have bars. */
export const isScanned = (timeframe: ChartTimeframe): timeframe is ScanTimeframe =>
  SCAN_TIMEFRAMES.some((one) => one === timeframe);

/** Returns those of a chart's one or two timeframes that have signals. */
export function signalTimeframes(
  instrument: Pick<InstrumentView, 'finest'>,
  { timeframe = DEFAULT_TIMEFRAME, split }: Pick<ChartSettings, 'timeframe' | 'split'>,
): ScanTimeframe[] {
  const wanted = split ? [timeframe, split] : [timeframe];
  return [...new Set(wanted.map((one) => timeframeFor(instrument, one)))].filter(isScanned);
}

/** Returns a second timeframe: days, or hours beside days. */
export function otherTimeframe(instrument: Pick<InstrumentView, 'finest'>, timeframe: ChartTimeframe): ChartTimeframe {
  const wanted = timeframe === '1D' ? '1h' : '1D';
  return hasBarsOf(instrument, wanted) ? wanted : '1W';
}
