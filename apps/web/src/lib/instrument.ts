import { queryOptions } from '@tanstack/react-query';
import { InstrumentsPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from './api.ts';

/** One instrument, also of a provider's list beside the catalogue, which this opens; null without one. */
export const instrumentQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['instrument', market, symbol],
    queryFn: async ({ signal }) => {
      const path = `instruments?market=${market}&symbol=${encodeURIComponent(symbol)}`;
      return (await api.get(path, InstrumentsPage, signal)).instruments[0] ?? null;
    },
  });
