import { queryOptions, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { LIMITS, type PatternSignal, PatternSignalPage } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { requireStoredToken } from '../../lib/session/stored-token.ts';
import { watchSignals } from '../../realtime/signals.ts';
import { useMarketState } from '../../realtime/use-market.ts';

/** The newest signals of an instrument and timeframe, late and replayed ones included: more would hide the candles. */
export const instrumentSignalsQuery = (market: Market, symbol: string, timeframe: ScanTimeframe) =>
  queryOptions({
    queryKey: ['pattern-signals', market, symbol, timeframe],
    queryFn: async ({ signal }): Promise<readonly PatternSignal[]> => {
      await requireStoredToken();
      const query = new URLSearchParams({
        page: '1',
        limit: String(LIMITS.signalsPageMost),
        market,
        symbol,
        timeframe,
        spent: 'include',
        found: 'both',
      });
      return (await api.get(`user/pattern-signal?${query}`, PatternSignalPage, signal)).signals;
    },
  });

/** Signals of a chart; those of other timeframes are there while one is missing. */
export interface InstrumentSignals {
  signals: readonly PatternSignal[];
  error: Error | null;
  retry: () => void;
}

/** Returns the newest signals of an instrument and timeframes, updated live. */
export function useInstrumentSignals(
  market: Market,
  symbol: string,
  timeframes: readonly ScanTimeframe[],
): InstrumentSignals {
  const client = useQueryClient();
  const isOwn = useMarketState(market)?.isOwn; // signals are found on the server's prices
  useEffect(
    () =>
      watchSignals((signal) => {
        if (signal.market !== market || signal.symbol !== symbol) return;
        const { queryKey } = instrumentSignalsQuery(market, symbol, signal.timeframe);
        client.setQueryData(queryKey, (known) => known && withNew(known, signal));
      }),
    [client, market, symbol],
  );
  return useQueries({
    queries: (isOwn ? [] : timeframes).map((one) => instrumentSignalsQuery(market, symbol, one)),
    combine: joined,
  });
}

const withNew = (known: readonly PatternSignal[], signal: PatternSignal): readonly PatternSignal[] =>
  known.some(({ id }) => id === signal.id) ? known : [signal, ...known];

const joined = (results: readonly UseQueryResult<readonly PatternSignal[]>[]): InstrumentSignals => ({
  signals: results.flatMap(({ data = [] }) => data),
  error: results.find(({ error, data }) => error && !data)?.error ?? null,
  retry: () => {
    for (const { error, refetch } of results) if (error) void refetch();
  },
});
