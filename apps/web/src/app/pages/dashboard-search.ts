import type { Market, ScanTimeframe } from '@wickwise/market';

/** URL state: market, instrument, timeframe, page of signals. */
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

export interface WidgetProps extends DashboardPageProps {
  market: Market;
}
