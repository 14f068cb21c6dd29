import { queryOptions } from '@tanstack/react-query';
import { InstrumentsPage, type InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** One instrument, also of a provider's list beside the catalogue, which this opens; null where there is none. */
export const instrumentQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['instrument', market, symbol],
    queryFn: async ({ signal }): Promise<InstrumentView | null> => {
      const query = new URLSearchParams({ market, symbol });
      try {
        const { instruments } = await api.get(`instruments?${query}`, InstrumentsPage, signal);
        return instruments[0] ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 10 * 60_000,
  });
