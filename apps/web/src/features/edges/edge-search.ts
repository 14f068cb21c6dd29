import { isMarket, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';

/** URL state of the measured edges. */
export interface EdgeSearch {
  market?: Market | undefined;
  timeframe?: ScanTimeframe | undefined;
  pattern?: string | undefined;
  direction?: 'bullish' | 'bearish' | undefined;
  page?: number | undefined;
}

/** The server's maximum. */
const MOST_PAGES = 1_000;

/** Reads a URL; ignores unknown parameters. */
export function readEdgeSearch({ market, timeframe, pattern, direction, page }: Record<string, unknown>): EdgeSearch {
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...((SCAN_TIMEFRAMES as readonly unknown[]).includes(timeframe) ? { timeframe: timeframe as ScanTimeframe } : {}),
    ...(typeof pattern === 'string' && pattern !== '' && pattern.length <= 60 ? { pattern } : {}),
    ...(direction === 'bullish' || direction === 'bearish' ? { direction } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}
