import type { Market, ScanTimeframe } from '@wickwise/market';

/** What stands in the address: which market, which instrument, which bars, which page of signals. */
export interface DashboardSearch {
  market?: Market;
  symbol?: string;
  timeframe?: ScanTimeframe;
  page?: number;
}

export interface DashboardPageProps {
  search: DashboardSearch;
  onSearch: (change: Partial<DashboardSearch>, how?: { replace: boolean }) => void;
}
