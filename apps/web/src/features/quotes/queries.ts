import { queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';

/** All instruments of a market, featured ones first. */
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
