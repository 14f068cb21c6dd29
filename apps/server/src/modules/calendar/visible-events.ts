import { MARKETS, type Market } from '@wickwise/market';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { MarketAccess, MarketReader } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';

/** What decides who may see an event: the scope under which its list was imported, or the source of a provider's. */
export interface EventLicence {
  scope: 'internal' | 'display' | null;
  source: string | null;
  market: Market | null;
}

export type EventAccess = Pick<MarketAccess, 'mayReadScope' | 'mayReadStored'>;

/** Returns whether a reader may see an event: those of a provider are under the licence of its prices. */
export function mayReadEvent(
  access: EventAccess,
  { scope, source, market }: EventLicence,
  reader: MarketReader,
): boolean {
  if (source !== null) return market !== null && access.mayReadStored(source, market, reader);
  return scope !== null && access.mayReadScope(scope, market, reader);
}

/** Lists of which a reader may see the events of these markets; null are events of all of them. */
export interface VisibleLists {
  ids: readonly string[];
  markets: readonly (Market | null)[];
}

/** Returns what a reader may see, list by list: what is hidden takes no place in an answer. */
export async function visibleLists(
  { db, access }: { db: Db; access: EventAccess },
  reader: MarketReader,
): Promise<VisibleLists[]> {
  const lists = await db.selectFrom('calendar_lists').select(['id', 'scope', 'source']).execute();
  const groups = Map.groupBy(lists, (list) =>
    [...MARKETS, null].map((market) => Number(mayReadEvent(access, { ...list, market }, reader))).join(''),
  );
  return [...groups].map(([places, some]) => ({
    ids: some.map(({ id }) => id),
    markets: [...MARKETS, null].filter((_, i) => places[i] === '1'),
  }));
}

/** Returns the condition that an event is one of these. */
export function isVisible(
  eb: ExpressionBuilder<Pick<Schema, 'calendar_events'>, 'calendar_events'>,
  visible: readonly VisibleLists[],
): Expression<SqlBool> {
  return eb.or(
    visible.map(({ ids, markets }) => {
      const named = markets.filter((market) => market !== null);
      const ofMarkets = eb.or([
        ...(named.length > 0 ? [eb('market', 'in', named)] : []),
        ...(markets.includes(null) ? [eb('market', 'is', null)] : []),
      ]);
      return eb.and([eb('list_id', 'in', [...ids]), ofMarkets]);
    }),
  );
}
