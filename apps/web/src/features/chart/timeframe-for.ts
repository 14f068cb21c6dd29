import type { ChartSettings, InstrumentView } from '@wickwise/contract';
import { barLength, DEFAULT_TIMEFRAME, isBuiltFrom, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';

/** Whether there are bars of a timeframe: a recording may know days only. */
export const hasBarsOf = ({ finest }: Pick<InstrumentView, 'finest'>, timeframe: ScanTimeframe): boolean =>
  isBuiltFrom(barLength(timeframe), barLength(finest));

/** The wanted timeframe, or the next longer one that there are bars of. */
export function timeframeFor(instrument: Pick<InstrumentView, 'finest'>, wanted: ScanTimeframe): ScanTimeframe {
  const longer = SCAN_TIMEFRAMES.slice(SCAN_TIMEFRAMES.indexOf(wanted));
  return longer.find((one) => hasBarsOf(instrument, one)) ?? wanted;
}

/** The timeframes of a chart with these settings: one, or two side by side. */
export function shownTimeframes(
  instrument: Pick<InstrumentView, 'finest'>,
  { timeframe = DEFAULT_TIMEFRAME, split }: Pick<ChartSettings, 'timeframe' | 'split'>,
): ScanTimeframe[] {
  const wanted = split ? [timeframe, split] : [timeframe];
  return [...new Set(wanted.map((one) => timeframeFor(instrument, one)))];
}

/** A timeframe to look at beside this one: days, or hours beside days. */
export function otherTimeframe(instrument: Pick<InstrumentView, 'finest'>, timeframe: ScanTimeframe): ScanTimeframe {
  const wanted = timeframe === '1D' ? '1h' : '1D';
  return hasBarsOf(instrument, wanted) ? wanted : '1W';
}
