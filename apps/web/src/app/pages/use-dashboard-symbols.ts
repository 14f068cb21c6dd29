import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { instrumentQuery } from '../../lib/instrument.ts';
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
  const isElsewhere = shown !== undefined && shown.selected === undefined && symbol !== undefined;
  const { data: other } = useQuery({ ...instrumentQuery(market, (symbol ?? '').toUpperCase()), enabled: isElsewhere });
  const selected = shown?.selected ?? (isElsewhere ? (other ?? undefined) : undefined);
  return { instruments: shown?.instruments, selected, error, refetch };
}
