import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIMITS, type PatternSignal, PatternSignalPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { requireToken } from '../../lib/session/session.ts';
import { watchSignals } from '../../realtime/signals.ts';

/** A chart marks so many pages of its newest signals at most: more would hide the candles. */
const MOST_PAGES = 5;

/** The newest signals of one instrument. */
export const instrumentSignalsQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['pattern-signals', market, symbol],
    queryFn: ({ signal }) => readPages(market, symbol, signal),
  });

async function readPages(market: Market, symbol: string, signal: AbortSignal): Promise<PatternSignal[]> {
  requireToken();
  const read = (page: number): Promise<PatternSignalPage> => {
    const query = new URLSearchParams({ page: String(page), market, symbol });
    return api.get(`user/pattern-signal?${query}`, PatternSignalPage, signal);
  };
  const first = await read(1);
  const pages = Math.min(Math.ceil(first.totalCount / LIMITS.signalsPageSize), MOST_PAGES);
  const others = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, i) => read(i + 2)));
  return unique([first, ...others].flatMap(({ signals }) => signals)); // one that came meanwhile has moved the pages on by one
}

const unique = (signals: readonly PatternSignal[]): PatternSignal[] => [
  ...new Map(signals.map((signal) => [signal.id, signal])).values(),
];

const NONE: readonly PatternSignal[] = [];

/** The newest signals of one instrument, and new ones as they come. */
export function useInstrumentSignals(market: Market, symbol: string): readonly PatternSignal[] {
  const client = useQueryClient();
  useEffect(
    () =>
      watchSignals((signal) => {
        if (signal.market !== market || signal.symbol !== symbol) return;
        client.setQueryData(instrumentSignalsQuery(market, symbol).queryKey, (known) => {
          return known && unique([signal, ...known]);
        });
      }),
    [client, market, symbol],
  );
  return useQuery(instrumentSignalsQuery(market, symbol)).data ?? NONE;
}
