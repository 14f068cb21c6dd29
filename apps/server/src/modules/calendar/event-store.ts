import type { CalendarCoverage, CalendarKind, ImportedEventKind } from '@wickwise/contract';
import { IMPORTED_EVENT_KINDS } from '@wickwise/contract';
import type { InstrumentId, IsoDate, Market } from '@wickwise/market';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { StoredEvent } from './import/compare-events.ts';
import { toStoredEvent } from './list-store.ts';
import { type EventLicence, isVisible, type VisibleLists } from './visible-events.ts';

/** A listed event with its list. */
export interface ListedEvent extends StoredEvent, EventLicence {
  list: string;
}

/** Which listed events: on or after `from` and before `to`. */
export interface EventFilter {
  from: IsoDate;
  to: IsoDate;
  /** With the events of all markets. */
  market?: Market | undefined;
  kind?: CalendarKind | undefined;
  /** One instrument's; those of whole markets are left out. */
  symbol?: string | undefined;
  /** Only what is about these instruments, and about whole markets. */
  instruments?: ReadonlySet<InstrumentId> | undefined;
}

/** Returns listed events in the order of their days, at most so many. `visible`: of these lists alone. */
export async function listCalendarEvents(
  db: Db,
  { from, to, market, kind, symbol, instruments }: EventFilter,
  limit: number,
  visible?: readonly VisibleLists[],
): Promise<ListedEvent[]> {
  const imported = IMPORTED_EVENT_KINDS.find((one) => one === kind);
  if (kind !== undefined && !imported) return [];
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_lists', 'calendar_lists.id', 'list_id')
    .selectAll('calendar_events')
    .select(['name as list', 'scope', 'source'])
    .where('date', '>=', from)
    .where('date', '<', to)
    .$if(imported !== undefined, (query) => query.where('kind', '=', imported as ImportedEventKind))
    .$if(market !== undefined, (query) =>
      query.where((eb) => eb.or([eb('market', '=', market as Market), eb('market', 'is', null)])),
    )
    .$if(symbol !== undefined, (query) => query.where('symbol', '=', symbol as string))
    .$if(instruments !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(market is null or symbol is null or market || ':' || symbol = any(${[...(instruments ?? [])]}::text[]))`,
      ),
    )
    .$if(visible !== undefined, (query) => query.where((eb) => isVisible(eb, visible ?? [])))
    .orderBy('date')
    .orderBy('calendar_events.id')
    .limit(limit)
    .execute();
  return rows.map(({ list, scope, source, ...row }) => ({ ...toStoredEvent(row), list, scope, source }));
}

/** Returns how many events of each kind and market these lists have. */
export async function listedCoverage(db: Db, visible: readonly VisibleLists[]): Promise<CalendarCoverage[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_lists', 'calendar_lists.id', 'list_id')
    .select(({ fn }) => [
      'market',
      'kind',
      fn.countAll<number>().as('events'),
      fn.min('date').as('from'),
      fn.max('date').as('through'),
      sql<string[]>`array_agg(distinct name order by name)`.as('lists'),
    ])
    .where((eb) => isVisible(eb, visible))
    .groupBy(['market', 'kind'])
    .execute();
  return rows.map(({ market, ...row }) => ({ ...row, market: market as Market | null, events: Number(row.events) }));
}

/** Returns whether an event is about one of these instruments, or about a whole market. */
export const isAboutAny = (
  { market, symbol }: { market: Market | null; symbol: string | null },
  ids: ReadonlySet<InstrumentId>,
): boolean => market === null || symbol === null || ids.has(`${market}:${symbol}`);
