import type { CalendarCoverage, CalendarKind, ImportedEventKind } from '@wickwise/contract';
import { IMPORTED_EVENT_KINDS } from '@wickwise/contract';
import type { InstrumentId, IsoDate, Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { StoredEvent } from './import/compare-events.ts';
import { toStoredEvent } from './list-store.ts';

/** An imported event with its list. */
export interface ListedEvent extends StoredEvent {
  list: string;
  scope: 'internal' | 'display';
}

/** Which imported events: on or after `from` and before `to`. */
export interface EventFilter {
  from: IsoDate;
  to: IsoDate;
  /** With the events of all markets. */
  market?: Market | undefined;
  kind?: CalendarKind | undefined;
  /** One instrument's; those of whole markets are left out. */
  symbol?: string | undefined;
}

/** Returns imported events in the order of their days, at most so many. */
export async function listImportedEvents(
  db: Db,
  { from, to, market, kind, symbol }: EventFilter,
  limit: number,
): Promise<ListedEvent[]> {
  const imported = IMPORTED_EVENT_KINDS.find((one) => one === kind);
  if (kind !== undefined && !imported) return [];
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_lists', 'calendar_lists.id', 'list_id')
    .selectAll('calendar_events')
    .select(['name as list', 'scope'])
    .where('date', '>=', from)
    .where('date', '<', to)
    .$if(imported !== undefined, (query) => query.where('kind', '=', imported as ImportedEventKind))
    .$if(market !== undefined, (query) =>
      query.where((eb) => eb.or([eb('market', '=', market as Market), eb('market', 'is', null)])),
    )
    .$if(symbol !== undefined, (query) => query.where('symbol', '=', symbol as string))
    .orderBy('date')
    .orderBy('calendar_events.id')
    .limit(limit)
    .execute();
  return rows.map(({ list, scope, ...row }) => ({ ...toStoredEvent(row), list, scope }));
}

/** What is imported, by list: readers get what they may see. */
export interface ListCoverage extends CalendarCoverage {
  scope: 'internal' | 'display';
}

export async function importedCoverage(db: Db): Promise<ListCoverage[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .innerJoin('calendar_lists', 'calendar_lists.id', 'list_id')
    .select(({ fn }) => [
      'market',
      'kind',
      'scope',
      fn.countAll<number>().as('events'),
      fn.min('date').as('from'),
      fn.max('date').as('through'),
    ])
    .groupBy(['market', 'kind', 'scope'])
    .execute();
  return rows.map(({ market, ...row }) => ({ ...row, market: market as Market | null, events: Number(row.events) }));
}

/** Returns whether an event is about one of these instruments, or about a whole market. */
export const isAboutAny = (
  { market, symbol }: { market: Market | null; symbol: string | null },
  ids: ReadonlySet<InstrumentId>,
): boolean => market === null || symbol === null || ids.has(`${market}:${symbol}`);
