import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CalendarAnswer, InstrumentEventsAnswer } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';

/** Imports and announced splits change it; holidays don't. */
const STALE_MS = 60_000;

/** Days of the calendar. */
export interface CalendarDays {
  from: string;
  days: number;
  market?: string | undefined;
  kind?: string | undefined;
  /** `only` for all of the user's watchlists, or the id of one. */
  watchlist?: string | undefined;
}

export const calendarQuery = (order: CalendarDays) =>
  queryOptions({
    queryKey: ['calendar', order],
    queryFn: ({ signal }) => {
      const given = Object.entries(order).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      return api.get(`user/calendar?${query}`, CalendarAnswer, signal);
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

export const instrumentEventsQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['calendar', 'instrument', market, symbol],
    queryFn: ({ signal }) =>
      api.get(
        `user/calendar/instrument?market=${market}&symbol=${encodeURIComponent(symbol)}`,
        InstrumentEventsAnswer,
        signal,
      ),
    staleTime: STALE_MS,
  });
