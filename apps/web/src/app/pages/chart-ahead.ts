import type { QueryClient } from '@tanstack/react-query';
import { marketOfWire } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME } from '@wickwise/market';
import { candlesQuery } from '../../features/chart/queries.ts';
import type { ChartSearch } from '../../features/chart/settings.ts';
import { isScanned, timeframeFor } from '../../features/chart/timeframe-for.ts';
import { instrumentOfAddress } from '../../features/quotes/find-instrument.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { instrumentSignalsQuery } from '../../features/signals/use-instrument-signals.ts';
import { log } from '../../lib/log.ts';
import { knownMarketStates } from '../../realtime/market-states.ts';
import { ownSourceOf } from '../../realtime/use-market.ts';

/**
 * Fetches a chart's list, bars and signals while its code and the constants load: otherwise the page would begin with them
 * after both. What is there already isn't asked for again, and of an unknown symbol nothing.
 */
export async function askChart(
  client: QueryClient,
  { market: wanted, symbol: name }: { market: string; symbol: string },
  { timeframe: chosen = DEFAULT_TIMEFRAME }: ChartSearch,
): Promise<void> {
  const market = marketOfWire(wanted);
  if (!market) return;
  try {
    const found = instrumentOfAddress(await client.ensureQueryData(instrumentsQuery(market)), market, name);
    if (!found) return;
    const { symbol } = found;
    const timeframe = timeframeFor(found, chosen);
    const own = ownSourceOf(knownMarketStates.get().get(market));
    const areSignalsShown = isScanned(timeframe) && !own;
    await Promise.all([
      client.ensureInfiniteQueryData(candlesQuery(market, symbol, timeframe, own)),
      areSignalsShown && client.ensureQueryData(instrumentSignalsQuery(market, symbol, timeframe)),
    ]);
  } catch {
    log.note('the chart asks again for what could not be fetched ahead');
  }
}
