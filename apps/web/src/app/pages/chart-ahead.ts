import type { QueryClient } from '@tanstack/react-query';
import { marketOfWire } from '@wickwise/contract';
import { currentSymbol, DEFAULT_TIMEFRAME } from '@wickwise/market';
import { candlesQuery } from '../../features/chart/queries.ts';
import type { ChartSearch } from '../../features/chart/settings.ts';
import { isScanned, timeframeFor } from '../../features/chart/timeframe-for.ts';
import { instrumentOfAddress } from '../../features/quotes/find-instrument.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { instrumentSignalsQuery } from '../../features/signals/use-instrument-signals.ts';
import { log } from '../../lib/log.ts';
import { knownMarketStates } from '../../realtime/market-states.ts';
import { ownSourceOf } from '../../realtime/use-market.ts';

/** Symbols as this server writes them; the list of instruments knows other names. */
const OWN_SYMBOL = /^[A-Z0-9&.-]+$/;

/**
 * Fetches a chart's list, bars and signals while its code and the constants load: otherwise the page would ask for them
 * one after another. What is there already isn't asked for again.
 */
export async function askChart(
  client: QueryClient,
  { market: wanted, symbol: name }: { market: string; symbol: string },
  { timeframe: chosen = DEFAULT_TIMEFRAME }: ChartSearch,
): Promise<void> {
  const market = marketOfWire(wanted);
  if (!market) return;
  const list = instrumentsQuery(market);
  const known = client.getQueryData(list.queryKey);
  const found = known && instrumentOfAddress(known, market, name);
  const symbol = found?.symbol ?? currentSymbol(market, name.toUpperCase());
  const timeframe = found ? timeframeFor(found, chosen) : chosen;
  const own = ownSourceOf(knownMarketStates.get().get(market));
  const asked: Promise<unknown>[] = [client.ensureQueryData(list)];
  if (known ? found : OWN_SYMBOL.test(symbol)) {
    asked.push(client.ensureInfiniteQueryData(candlesQuery(market, symbol, timeframe, own)));
    if (isScanned(timeframe) && !own)
      asked.push(client.ensureQueryData(instrumentSignalsQuery(market, symbol, timeframe)));
  }
  const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  if (failed.length > 0) log.note('the chart asks again for what could not be fetched ahead');
}
