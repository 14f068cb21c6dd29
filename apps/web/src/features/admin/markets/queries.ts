import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { InstrumentsPage, ScanUniverseAnswer } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../../lib/api.ts';

const EVERY_MS = 2_000;

/** What is scanned; asked for again until the server has taken what was chosen. */
export const scanUniverseQuery = queryOptions({
  queryKey: ['admin', 'scan-universe'],
  queryFn: ({ signal }) => api.get('admin/scan-universe', ScanUniverseAnswer, signal),
  refetchInterval: ({ state: { data } }) =>
    data?.markets.some(({ chosen }) => chosen.some(({ state }) => state === 'soon')) ? EVERY_MS : false,
});

const MATCHES = 50;
const SHOWN = 8;

/** What a market's source lists beside the scanned symbols, by a part of symbol or name. */
export const listedQuery = (market: Market, text: string) =>
  queryOptions({
    queryKey: ['admin', 'listed', market, text],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ market, q: text, limit: String(MATCHES) });
      const { instruments } = await api.get(`instruments?${query}`, InstrumentsPage, signal);
      return instruments.filter(({ isOnDemand }) => isOnDemand).slice(0, SHOWN);
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
