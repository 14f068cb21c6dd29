import type { CalendarQuery } from '@wickwise/contract';
import { dateMs, MARKETS, mondayOf } from '@wickwise/market';

/** URL state: the Monday of a week, and filters. */
export interface CalendarSearch extends Partial<Pick<CalendarQuery, 'market' | 'kind' | 'watchlist'>> {
  week?: string | undefined;
}

/** Duplicated here: the contract's lists would bring its schemas into every page. */
export const CALENDAR_KINDS: readonly NonNullable<CalendarSearch['kind']>[] = [
  'earnings',
  'dividend',
  'split',
  'macro',
  'expiry',
  'holiday',
  'half-day',
  'special-session',
];

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^(19|20)\d{2}-\d{2}-\d{2}$/;

/** Reads a URL; ignores unknown parameters. */
export function calendarSearch({ week, market, kind, watchlist }: Record<string, unknown>): CalendarSearch {
  const isDay = typeof week === 'string' && DAY.test(week) && !Number.isNaN(dateMs(week));
  const isList = typeof watchlist === 'string' && (watchlist === 'only' || UUID.test(watchlist));
  const read: CalendarSearch = {
    week: isDay ? mondayOf(week) : undefined,
    market: MARKETS.find((one) => one === market),
    kind: CALENDAR_KINDS.find((one) => one === kind),
    watchlist: isList ? watchlist : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
