import { isLoopback, isUuid, type WhatsNewQuery } from '@wickwise/contract';
import { MARKETS, SCAN_TIMEFRAMES } from '@wickwise/market';
import type { SignalSearch } from '../../features/signals/signal-search.ts';

/** URL state of what's new: tab and filters. */
export interface WhatsNewSearch extends SignalSearch, Pick<WhatsNewQuery, 'day' | 'kind'> {
  tab?: 'signals' | undefined;
  /** Only instruments on the user's watchlists. */
  watched?: true | undefined;
}

/** Returns the URL's filters of the signal list. */
export function signalSearchOf({
  tab: _tab,
  watched: _watched,
  kind: _kind,
  day: _day,
  ...search
}: WhatsNewSearch): SignalSearch {
  return search;
}

/** Duplicated here: the contract's lists would bring its schemas into every page. */
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
  'news',
];
const STRENGTHS: readonly NonNullable<WhatsNewQuery['strength']>[] = ['Strong', 'Moderate', 'Weak'];

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

const textUpTo = (length: number, given: unknown): string | undefined =>
  typeof given === 'string' && given !== '' && given.length <= length ? given : undefined;

const isDay = (given: unknown): given is string =>
  typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));

/** The server's maximum. */
const MOST_PAGES = 100_000;

/** Reads a URL; ignores unknown parameters. */
export function whatsNewSearch(given: Record<string, unknown>): WhatsNewSearch {
  const market = oneOf(MARKETS, given.market);
  const { page, watchlist, day } = given;
  const read: WhatsNewSearch = {
    tab: given.tab === 'signals' ? 'signals' : undefined,
    market,
    symbol: market && textUpTo(40, given.symbol),
    timeframe: oneOf([...SCAN_TIMEFRAMES, 'all'], given.timeframe),
    pattern: textUpTo(60, given.pattern),
    direction: oneOf(['bullish', 'bearish'], given.direction),
    strength: oneOf(STRENGTHS, given.strength),
    context: oneOf(['in', 'all'], given.context),
    since: given.since === 'all' || isLoopback(given.since) ? given.since : undefined,
    watchlist: typeof watchlist === 'string' && isUuid(watchlist) ? watchlist : undefined,
    spent: oneOf(['include'], given.spent),
    found: oneOf(['live', 'replay'], given.found),
    kind: oneOf(KINDS, given.kind),
    day: isDay(day) ? day : undefined,
    watched: given.watched === true ? true : undefined,
    page: Number.isInteger(page) && (page as number) > 1 ? Math.min(page as number, MOST_PAGES) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
