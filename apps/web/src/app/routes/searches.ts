import { isMarket, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { AlertsSearch } from '../../features/alerts/alerts-screen.tsx';
import type { PaperSearch } from '../../features/paper/paper-screen.tsx';
import type { DashboardSearch } from '../pages/dashboard-search.ts';

const isScanTimeframe = (value: unknown): value is ScanTimeframe =>
  (SCAN_TIMEFRAMES as readonly unknown[]).includes(value);

/** The server's maximum; a higher page shows the last one. */
const MOST_PAGES = 100_000;

/** Reads a URL; ignores unknown parameters. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { market, symbol, timeframe, page } = search;
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' && symbol.length <= 40 ? { symbol } : {}),
    ...(isScanTimeframe(timeframe) ? { timeframe } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}

/** Reads the tab of alerts or history, and its page or one entry. */
export function alertsSearch({ tab, page, firing }: Record<string, unknown>): AlertsSearch {
  if (tab !== 'fired') return {};
  if (typeof firing === 'string' && /^[\da-f-]{36}$/.test(firing)) return { tab, firing };
  const isLater = Number.isInteger(page) && (page as number) > 1;
  return { tab, ...(isLater ? { page: Math.min(page as number, MOST_PAGES) } : {}) };
}

/** Reads the paper account, the prefilled order or run, and the page of the history. */
export function paperSearch({ account, market, symbol, strategy, page, run }: Record<string, unknown>): PaperSearch {
  return {
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(typeof strategy === 'string' ? { strategy } : {}),
    ...(typeof run === 'string' && /^[\da-f-]{36}$/.test(run) ? { run } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}

/** Reads what a broker's page sent back, in one piece: apart, values that look like numbers would become numbers. */
export const brokerAnswerSearch = ({ answer }: Record<string, unknown>): { answer: string } => ({
  answer: typeof answer === 'string' ? answer : location.search.slice(1),
});
