import { type ChartTimeframe, dateMs, isIntraday, type Market, sessionDate } from '@wickwise/market';
import { formatDay } from './format.ts';
import { useStore } from './store.ts';
import { readerZone } from './zones.ts';

/** Market and timeframe of bars. */
interface BarsOf {
  market: Market;
  timeframe: ChartTimeframe;
}

/** Formats the date of a bar: that of an intraday bar on the reader's clock, of longer ones the date of their session. */
export const barDate = ({ market, timeframe }: BarsOf, openMs: number, zone: string): string =>
  isIntraday(timeframe) ? formatDay(openMs, zone) : formatDay(dateMs(sessionDate(market, openMs)), 'UTC');

/** Returns a function that formats the dates of bars for the reader. */
export function useBarDate({ market, timeframe }: BarsOf): (openMs: number) => string {
  const zone = useStore(readerZone);
  return (openMs) => barDate({ market, timeframe }, openMs, zone);
}
