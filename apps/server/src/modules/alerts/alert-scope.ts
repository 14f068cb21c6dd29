import { type SqlBool, sql } from 'kysely';
import { type ListedInstrument, symbolsOfPart } from '#marketdata/registry.ts';

/** A share of the instruments: those whose number leaves `no` when it is divided by `parts`. */
export interface InstrumentPart {
  no: number;
  parts: number;
}

/** Which alerts a service evaluates: all, all but those on prices, or those on prices of a share of the instruments. */
export type AlertScope = 'all' | 'not-on-prices' | InstrumentPart;

export const partNoOf = ({ no }: Pick<ListedInstrument, 'no'>, parts: number): number => no % parts;

/** Whether alerts on prices of an instrument are evaluated. */
export function isPriceIn(scope: AlertScope, listed: Pick<ListedInstrument, 'no'>): boolean {
  if (typeof scope === 'string') return scope === 'all';
  return partNoOf(listed, scope.parts) === scope.no;
}

/** Returns SQL for whether an alert may be in a scope: a watchlist may hold an instrument of any part. */
export function mayBeIn(scope: AlertScope) {
  if (typeof scope === 'string') return sql<SqlBool>`true`;
  return sql<SqlBool>`(watchlist_id is not null or (market, symbol) in ${symbolsOfPart(scope)})`;
}
