import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';

/** Everything that is quoted of a market, featured instruments first. */
export const instrumentsQuery = (market: Market) =>
  queryOptions({
    queryKey: ['instruments', market],
    queryFn: async ({ signal }) => {
      const { instruments } = await api.get(`instruments?market=${market}`, InstrumentsPage, signal);
      const { featured } = MARKET_INFO[market];
      const place = (symbol: string): number => {
        const index = featured.indexOf(symbol);
        return index < 0 ? featured.length : index;
      };
      return instruments.toSorted((a, b) => place(a.symbol) - place(b.symbol));
    },
    staleTime: 10 * 60_000,
  });

const RESULTS_SHOWN = 8;

/** Instruments of all markets whose symbol or name has a part like this, best matches first. */
export const symbolSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['symbol-search', text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: text, limit: String(RESULTS_SHOWN) });
      return (await api.get(`instruments?${query}`, InstrumentsPage, signal)).instruments;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
