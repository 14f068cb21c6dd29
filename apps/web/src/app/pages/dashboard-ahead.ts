import type { QueryClient } from '@tanstack/react-query';
import { MARKETS } from '@wickwise/market';
import { firstStepsQuery, isKnownHidden } from '../../features/dashboard/first-steps.ts';
import { layoutQuery } from '../../features/dashboard/layout.ts';
import { marketsQuery } from '../../features/markets/queries.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { startingPlace } from '../../lib/starting-place.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { shownSymbols } from './dashboard-symbols.ts';
import { type Ahead, WIDGET_ROWS } from './dashboard-widgets.tsx';

/**
 * Prefetches the dashboard's data while its code loads: otherwise each widget would ask once it is drawn, one after
 * another.
 */
export async function askAhead(client: QueryClient, search: DashboardSearch): Promise<void> {
  // what the page waits for comes first: a browser has few connections
  const chosen = client.prefetchQuery(preferencesQuery);
  if (!isKnownHidden()) void client.prefetchQuery(firstStepsQuery);
  void client.prefetchQuery(layoutQuery);
  const lists = new Map(MARKETS.map((market) => [market, client.prefetchQuery(instrumentsQuery(market))]));
  void client.prefetchQuery(marketsQuery);
  void client.prefetchQuery(watchlistsQuery);
  await chosen;
  const preferences = client.getQueryData(preferencesQuery.queryKey);
  const { market, timeframe } = { ...startingPlace(preferences), ...search };
  const symbolsOf = async (): Ahead['symbols'] => {
    await lists.get(market);
    const known = client.getQueryData(instrumentsQuery(market).queryKey) ?? [];
    return shownSymbols(known, { market, symbol: search.symbol, preferences });
  };
  const ahead = { client, market, timeframe, symbols: symbolsOf() };
  await Promise.all(Object.values(WIDGET_ROWS).map(({ prefetch }) => prefetch?.(ahead)));
}
