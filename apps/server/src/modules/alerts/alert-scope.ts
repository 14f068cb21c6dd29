import { type SqlBool, sql } from 'kysely';
import { type InstrumentPart, isInPart } from '#marketdata/instrument-part.ts';
import { type ListedInstrument, symbolsOfPart } from '#marketdata/registry.ts';

/** Which alerts a service evaluates: all, all but those on prices, or those on prices of a share of the instruments. */
export type AlertScope = 'all' | 'not-on-prices' | InstrumentPart;

/** Whether alerts on prices of an instrument are evaluated. */
export function isPriceIn(scope: AlertScope, listed: Pick<ListedInstrument, 'no'>): boolean {
  if (typeof scope === 'string') return scope === 'all';
  return isInPart(scope, listed);
}

/** Returns SQL for whether an alert may be in a scope: a watchlist may hold an instrument of any part. */
export function mayBeIn(scope: AlertScope) {
  if (typeof scope === 'string') return sql<SqlBool>`true`;
  return sql<SqlBool>`(watchlist_id is not null or (market, symbol) in ${symbolsOfPart(scope)})`;
}
