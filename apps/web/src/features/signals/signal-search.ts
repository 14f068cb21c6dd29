import type { PatternSignalQuery } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, isIntraday } from '@wickwise/market';
import type * as z from 'zod/mini';

type Query = z.output<typeof PatternSignalQuery>;

/** Filters that begin narrow: what is shown without a choice, and `all`. */
type Focus = Pick<Query, 'timeframe' | 'context' | 'since'>;

/** URL state of a page of signals and its filters. */
export type SignalSearch = { [Key in keyof Omit<Query, keyof Focus>]?: Query[Key] | undefined } & {
  [Key in keyof Focus]?: Focus[Key] | 'all' | undefined;
};

/** URL state without filters: patterns in context on hourly bars of the last day, live and found in replay. */
const NO_SIGNAL_FILTER: Readonly<Record<Exclude<keyof SignalSearch, 'page' | 'limit'>, undefined>> = {
  market: undefined,
  symbol: undefined,
  timeframe: undefined,
  pattern: undefined,
  direction: undefined,
  strength: undefined,
  context: undefined,
  since: undefined,
  watchlist: undefined,
  spent: undefined,
  found: undefined,
};

/** URL state of every signal. */
export const EVERY_SIGNAL: SignalSearch = { ...NO_SIGNAL_FILTER, timeframe: 'all', context: 'all', since: 'all' };

/**
 * Returns the filters in force: a list of one pattern, rule or symbol begins with all of its signals, one of long bars
 * with those of a month.
 */
export function focusOf({ pattern, symbol, timeframe, context, since }: SignalSearch) {
  const isNamed = pattern !== undefined || symbol !== undefined;
  const isLong = timeframe !== undefined && timeframe !== 'all' && !isIntraday(timeframe);
  return {
    timeframe: timeframe ?? (isNamed ? 'all' : DEFAULT_TIMEFRAME),
    context: context ?? (isNamed ? 'all' : 'in'),
    since: since ?? (isNamed ? 'all' : isLong ? '720h' : '24h'),
  };
}

/** Returns the query that a list asks of the server. */
export const queryOf = (search: SignalSearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...search, ...focusOf(search), found: search.found ?? 'both' }).flatMap(([key, value]) =>
      value === undefined || value === 'all' ? [] : [[key, String(value)]],
    ),
  );

/** Returns whether a list shows every signal. */
export const isEverySignal = (search: SignalSearch): boolean =>
  Object.entries(queryOf(search)).every(([key, value]) => key === 'page' || key === 'limit' || value === 'both');
