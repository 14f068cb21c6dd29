import type { QueryClient } from '@tanstack/react-query';
import { DEFAULT_TIMEFRAME, MARKETS } from '@wickwise/market';
import { candlesQuery } from '../../features/chart/queries.ts';
import { timeframeFor } from '../../features/chart/timeframe-for.ts';
import { layoutQuery } from '../../features/dashboard/layout.ts';
import { marketsQuery } from '../../features/markets/queries.ts';
import { overviewQuery, ratingsQuery, sparklinesQuery } from '../../features/overview/queries.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { instrumentSignalsQuery } from '../../features/signals/use-instrument-signals.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { RATED, shownSymbols, WATCHED } from './dashboard-symbols.ts';
import { USUAL_MARKET } from './usual-market.ts';

/**
 * Asks for what the top of the dashboard shows while its code is still on the way: else each part would ask once it's drawn,
 * one after another. What fails here is asked for again by the part that shows it.
 */
export async function askAhead(client: QueryClient, search: DashboardSearch): Promise<void> {
  const lists = new Map(MARKETS.map((market) => [market, client.prefetchQuery(instrumentsQuery(market))]));
  void client.prefetchQuery(layoutQuery);
  void client.prefetchQuery(marketsQuery);
  void client.prefetchQuery(watchlistsQuery);
  await client.prefetchQuery(preferencesQuery);
  const preferences = client.getQueryData(preferencesQuery.queryKey);
  const market = search.market ?? preferences?.defaultMarket ?? USUAL_MARKET;
  void client.prefetchQuery(overviewQuery(market));
  void client.prefetchQuery(ratingsQuery(market, RATED));
  await lists.get(market);
  const known = client.getQueryData(instrumentsQuery(market).queryKey);
  if (!known) return;
  const { instruments, selected } = shownSymbols(known, { market, symbol: search.symbol, preferences });
  const watched = instruments.slice(0, WATCHED).map(({ symbol }) => symbol);
  if (watched.length > 0) void client.prefetchQuery(sparklinesQuery(market, watched));
  if (!selected) return;
  const timeframe = timeframeFor(selected, search.timeframe ?? preferences?.timeframe ?? DEFAULT_TIMEFRAME);
  void client.prefetchInfiniteQuery(candlesQuery(market, selected.symbol, timeframe));
  void client.prefetchQuery(instrumentSignalsQuery(market, selected.symbol, timeframe));
}
