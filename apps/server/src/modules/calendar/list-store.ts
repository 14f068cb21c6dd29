import { randomUUIDv7 } from 'node:crypto';
import { CALENDAR_LIMITS, type EventList } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { CalendarEventsTable } from '#platform/db/calendar-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit } from '#platform/errors.ts';
import type { ListChanges, StoredEvent } from './import/compare-events.ts';
import type { FileEvent } from './import/event-file.ts';

/** Rows of one statement: each has a dozen parameters, of which a statement has 65,535. */
const ROWS_AT_ONCE = 2_000;

/** Returns the lists that operators have imported. */
export async function readEventLists(db: Db): Promise<EventList[]> {
  const rows = await db
    .selectFrom('calendar_lists')
    .leftJoin('calendar_events', 'list_id', 'calendar_lists.id')
    .select(({ fn }) => [
      'name',
      'scope',
      'imported_at as importedAt',
      fn.count<number>('calendar_events.id').as('events'),
      fn.min('date').as('from'),
      fn.max('date').as('through'),
    ])
    .where('source', 'is', null)
    .groupBy('calendar_lists.id')
    .orderBy('name')
    .execute();
  return rows.map(({ scope, ...row }) => ({ ...row, scope: scope ?? 'internal', events: Number(row.events) }));
}

/** Returns the events of an imported list, or of a provider's source; none of one that isn't there. */
export async function readListEvents(db: Db, list: { name: string } | { source: string }): Promise<StoredEvent[]> {
  const events = db
    .selectFrom('calendar_events')
    .innerJoin('calendar_lists', 'calendar_lists.id', 'list_id')
    .selectAll('calendar_events');
  const own =
    'source' in list
      ? events.where('source', '=', list.source)
      : events.where('name', '=', list.name).where('source', 'is', null);
  return (await own.execute()).map(toStoredEvent);
}

export const toStoredEvent = ({
  id,
  key,
  kind,
  market,
  symbol,
  date,
  at,
  timing,
  title,
  importance,
  is_estimated: isEstimated,
}: Selectable<CalendarEventsTable>): StoredEvent => ({
  id,
  key,
  kind,
  market: market as Market | null,
  symbol,
  date,
  at,
  timing,
  title,
  importance,
  isEstimated,
});

/** Stores what a file changes in its list, which is made where it isn't there; throws where there are too many lists. */
export async function storeImport(
  db: Db,
  list: Pick<EventList, 'name' | 'scope'>,
  changes: ListChanges,
  now: Date,
): Promise<void> {
  await storeChanges(db, await keepList(db, list, now), changes, now);
}

/** Stores what changes in a list. */
export async function storeChanges(
  db: Db,
  listId: string,
  { added, moved, changed, unchanged, withdrawn }: ListChanges,
  now: Date,
): Promise<void> {
  for (const some of parts(withdrawn.map(({ id }) => id)))
    await db.deleteFrom('calendar_events').where('id', 'in', some).execute();
  const rows = [
    ...added.map((event) => ({ id: randomUUIDv7(), ...toRow(event) })),
    ...[...moved, ...changed, ...unchanged].map((event) => ({ id: event.id, ...toRow(event) })),
  ];
  for (const some of parts(rows))
    await db
      .insertInto('calendar_events')
      .values(some.map((row) => ({ ...row, list_id: listId, changed_at: now })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          key: ref('excluded.key'),
          kind: ref('excluded.kind'),
          market: ref('excluded.market'),
          symbol: ref('excluded.symbol'),
          date: ref('excluded.date'),
          at: ref('excluded.at'),
          timing: ref('excluded.timing'),
          title: ref('excluded.title'),
          importance: ref('excluded.importance'),
          is_estimated: ref('excluded.is_estimated'),
          changed_at: now,
        })),
      )
      .execute();
}

async function keepList(db: Db, { name, scope }: Pick<EventList, 'name' | 'scope'>, now: Date): Promise<string> {
  const { count } = await db
    .selectFrom('calendar_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '!=', name)
    .where('source', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= CALENDAR_LIMITS.lists) throw new AccountLimit('calendarLists', CALENDAR_LIMITS.lists);
  const { id } = await db
    .insertInto('calendar_lists')
    .values({ id: randomUUIDv7(), name, scope, imported_at: now })
    .onConflict((conflict) =>
      conflict.column('name').where('source', 'is', null).doUpdateSet({ scope, imported_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a list with its events; returns whether it was there. */
export async function removeEventList(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_lists')
    .where('name', '=', name)
    .where('source', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const toRow = ({ isEstimated, at, ...event }: FileEvent) => ({
  key: event.key,
  kind: event.kind,
  market: event.market,
  symbol: event.symbol,
  date: event.date,
  timing: event.timing,
  title: event.title,
  importance: event.importance,
  at: at === null ? null : new Date(at),
  is_estimated: isEstimated,
});

function* parts<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE);
}
