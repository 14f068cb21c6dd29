import { isLoopback, isUuid, type WhatsNewQuery } from '@wickwise/contract';
import { MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import type { SignalSearch } from '../../features/signals/signal-search.ts';

/** What stands in the address of what's new: the tab, and the filters of both. */
export interface WhatsNewSearch extends SignalSearch, Pick<WhatsNewQuery, 'day' | 'kind'> {
  tab?: 'signals' | undefined;
  /** Nothing but instruments of one's own watchlists. */
  watched?: true | undefined;
}

/** Written out here: the contract's own lists would bring its schemas into every page. */
const KINDS: readonly NonNullable<WhatsNewQuery['kind']>[] = [
  'signal',
  'cross',
  'high',
  'low',
  'gap',
  'surge',
  'rating',
  'strategy',
  'entered',
  'left',
];
const STRENGTHS: readonly NonNullable<WhatsNewQuery['strength']>[] = ['Strong', 'Moderate', 'Weak'];

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

const textUpTo = (length: number, given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' && given.length <= length ? given : undefined;

const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));

/** The server counts no further. */
const MOST_PAGES = 100_000;

/** What of an address counts; anything else in it is left out. */
export function whatsNewSearch(given: Record<string, unknown>): WhatsNewSearch {
  const market = oneOf(MARKETS, given.market);
  const { page, watchlist, day } = given;
  const read: WhatsNewSearch = {
    tab: given.tab === 'signals' ? 'signals' : undefined,
    market,
    symbol: market && textUpTo(40, given.symbol),
    timeframe: oneOf(SCAN_TIMEFRAMES, given.timeframe),
    pattern: textUpTo(60, given.pattern),
    direction: oneOf(['bullish', 'bearish'], given.direction),
    strength: oneOf(STRENGTHS, given.strength),
    since: isLoopback(given.since) ? given.since : undefined,
    watchlist: typeof watchlist === 'string' && isUuid(watchlist) ? watchlist : undefined,
    spent: oneOf(['include'], given.spent),
    kind: oneOf(KINDS, given.kind),
    day: isDay(day) ? day : undefined,
    watched: given.watched === true ? true : undefined,
    page: Number.isInteger(page) && (page as number) > 1 ? Math.min(page as number, MOST_PAGES) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
