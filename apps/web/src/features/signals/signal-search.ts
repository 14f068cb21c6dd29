import type { PatternSignalQuery } from '@wickwise/contract';
import type * as z from 'zod/mini';

type Query = z.output<typeof PatternSignalQuery>;

/** A page of signals and its filters, as the address has them. */
export type SignalSearch = { [Key in keyof Query]?: Query[Key] | undefined };

/** What of it narrows the list. */
export const NO_SIGNAL_FILTER: Readonly<Record<Exclude<keyof SignalSearch, 'page' | 'limit'>, undefined>> = {
  market: undefined,
  symbol: undefined,
  timeframe: undefined,
  pattern: undefined,
  direction: undefined,
  strength: undefined,
  since: undefined,
  watchlist: undefined,
  spent: undefined,
};
