import { isMarket, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { AlertsSearch } from '../../features/alerts/alerts-screen.tsx';
import type { PaperSearch } from '../../features/paper/paper-screen.tsx';
import type { AdminSearch } from '../pages/admin-page.tsx';
import type { DashboardSearch } from '../pages/dashboard-search.ts';

const isScanTimeframe = (value: unknown): value is ScanTimeframe =>
  (SCAN_TIMEFRAMES as readonly unknown[]).includes(value);

/** The server counts no further; whoever asks for more gets the last page there is. */
const MOST_PAGES = 100_000;

/** What of an address counts; anything else in it is left out. */
export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { market, symbol, timeframe, page } = search;
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' && symbol.length <= 40 ? { symbol } : {}),
    ...(isScanTimeframe(timeframe) ? { timeframe } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}

/** Which list an operator reads, from where on, and what for. */
export function adminSearch({ list, page, q }: Record<string, unknown>): AdminSearch {
  return {
    ...(list === 'mails' || list === 'events' ? { list } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
    ...(typeof q === 'string' && q !== '' && q.length <= 100 ? { q } : {}),
  };
}

/** Alerts or what they did, and which page of that. */
export function alertsSearch({ tab, page }: Record<string, unknown>): AlertsSearch {
  if (tab !== 'fired') return {};
  const isLater = Number.isInteger(page) && (page as number) > 1;
  return { tab, ...(isLater ? { page: Math.min(page as number, MOST_PAGES) } : {}) };
}

/** Which paper account, what a new order or a strategy at work begins with, and which page of its history. */
export function paperSearch({ account, market, symbol, strategy, page }: Record<string, unknown>): PaperSearch {
  return {
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(typeof strategy === 'string' ? { strategy } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}
