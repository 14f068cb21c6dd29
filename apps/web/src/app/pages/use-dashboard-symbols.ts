import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { shownSymbols } from './dashboard-symbols.ts';

export interface DashboardSymbols {
  /** Undefined while loading. */
  instruments: readonly InstrumentView[] | undefined;
  /** The instrument in the URL, or the first one. */
  selected: InstrumentView | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Returns a market's instruments, chosen ones first, and the selected one. */
export function useDashboardSymbols(market: Market, symbol: string | undefined): DashboardSymbols {
  const { data, error, refetch } = useQuery(instrumentsQuery(market));
  const chosen = useQuery(preferencesQuery);
  const shown =
    data && !chosen.isPending ? shownSymbols(data, { market, symbol, preferences: chosen.data }) : undefined;
  return { instruments: shown?.instruments, selected: shown?.selected, error, refetch };
}
