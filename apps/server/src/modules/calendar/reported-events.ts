import { randomUUIDv7 } from 'node:crypto';
import { addDays, currentId, type IsoDate, marketOf, splitInstrumentId } from '@wickwise/market';
import type { ReportedEvent, ReportedKind } from '#marketdata/feeds/feed.ts';
import type { Db } from '#platform/db/db.ts';
import { compareEvents, type ListChanges, type StoredEvent } from './import/compare-events.ts';
import type { FileEvent } from './import/event-file.ts';
import { readListEvents, storeChanges } from './list-store.ts';

/** Days around today of which a provider is asked: those behind tell an event that was moved from one that has been. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 60;
/** Past events measure reactions; of more years they say little about a company of today. */
const KEPT_DAYS = 3 * 365;
/** A list that lacks more than half of so many coming events is a fault of the provider rather than news. */
const FEW = 20;

/** Returns the days of which a provider is asked for events. */
export const datesAround = (today: IsoDate): { from: IsoDate; to: IsoDate } => ({
  from: addDays(today, -DAYS_BACK),
  to: addDays(today, DAYS_AHEAD),
});

/** What a provider has answered. */
export interface ReportedReading {
  source: string;
  /** What readers know the provider as. */
  by: string;
  kind: ReportedKind;
  reported: readonly ReportedEvent[];
  today: IsoDate;
}

/**
 * Compares what a provider lists now with what it has listed before, and stores the difference: an event that is moved keeps
 * its id. An empty list changes nothing, and one that lacks most of what is coming withdraws nothing.
 */
export async function keepReportedEvents(db: Db, reading: ReportedReading, now = new Date()): Promise<ListChanges> {
  const { source, by, kind, today } = reading;
  const { from } = datesAround(today);
  const events = eventsOf(reading);
  return db.transaction().execute(async (tx) => {
    const listId = await keepSourceList(tx, source, by, now);
    const keys = new Set(events.map(({ key }) => key));
    const known = (await readListEvents(tx, { source })).filter(
      (event) => event.kind === kind && (event.date >= from || keys.has(event.key)),
    );
    const found = events.length === 0 ? NO_CHANGES : compareEvents(known, events, today);
    const changes = lacksMost(found, known, today) ? { ...found, withdrawn: [] } : found;
    await storeChanges(tx, listId, changes, now);
    await tx
      .deleteFrom('calendar_events')
      .where('list_id', '=', listId)
      .where('date', '<', addDays(today, -KEPT_DAYS))
      .execute();
    return changes;
  });
}

const NO_CHANGES: ListChanges = { added: [], moved: [], changed: [], unchanged: [], withdrawn: [] };

function lacksMost({ withdrawn }: ListChanges, known: readonly StoredEvent[], today: IsoDate): boolean {
  const coming = (events: readonly StoredEvent[]): number => events.filter(({ date }) => date >= today).length;
  return coming(known) > FEW && coming(withdrawn) > coming(known) / 2;
}

/** Several of a share with one name, such as a usual and a special dividend of a day, are one event. */
function eventsOf({ kind, reported }: ReportedReading): FileEvent[] {
  const events = new Map<string, FileEvent>();
  for (const { id, date, timing, title, period, isEstimated } of reported) {
    const own = currentId(id);
    const [market, { symbol }] = [marketOf(own), splitInstrumentId(own)];
    const key = [kind, market, symbol, period ?? date].join(' ');
    const same = events.get(key);
    const titles = new Set([...(same?.title ?? '').split(' + '), title].filter(Boolean));
    events.set(key, {
      key,
      kind,
      market,
      symbol,
      date,
      at: null,
      timing,
      importance: null,
      isEstimated,
      title: kind === 'dividend' ? [...titles].join(' + ') : title,
    });
  }
  return [...events.values()];
}

async function keepSourceList(db: Db, source: string, name: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('calendar_lists')
    .values({ id: randomUUIDv7(), name, source, scope: null, imported_at: now })
    .onConflict((conflict) =>
      conflict.column('source').where('source', 'is not', null).doUpdateSet({ name, imported_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When a source is asked for a kind of events next, epoch ms, and how often it has failed since its last answer. */
export interface NextReading {
  nextMs: number;
  failures: number;
}

export async function nextReading(db: Db, source: string, kind: ReportedKind): Promise<NextReading> {
  const row = await db
    .selectFrom('calendar_readings')
    .select(['next_at as nextMs', 'failures'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ?? { nextMs: 0, failures: 0 };
}

export async function noteReading(
  db: Db,
  source: string,
  kind: ReportedKind,
  { nextMs, failures }: NextReading,
): Promise<void> {
  const row = { next_at: new Date(nextMs), failures };
  await db
    .insertInto('calendar_readings')
    .values({ source, kind, ...row })
    .onConflict((conflict) => conflict.columns(['source', 'kind']).doUpdateSet(row))
    .execute();
}

/** Removes the lists of these sources with all of their events. */
export async function removeSourceLists(db: Db, sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return;
  await db
    .deleteFrom('calendar_lists')
    .where('source', 'in', [...sources])
    .execute();
  await db
    .deleteFrom('calendar_readings')
    .where('source', 'in', [...sources])
    .execute();
}

/** Returns the sources of which events are stored, or that are asked for some. */
export async function eventSources(db: Db): Promise<string[]> {
  const lists = await db.selectFrom('calendar_lists').select('source').where('source', 'is not', null).execute();
  const readings = await db.selectFrom('calendar_readings').select('source').distinct().execute();
  return [...new Set([...lists, ...readings].flatMap(({ source }) => source ?? []))];
}

/**
 * Removes the coming events of sources that nobody reads any more: their dates may have moved since. What has been stays,
 * and is measured.
 */
export async function dropComing(db: Db, sources: readonly string[], today: IsoDate): Promise<void> {
  if (sources.length === 0) return;
  await db
    .deleteFrom('calendar_events')
    .where('date', '>=', today)
    .where('list_id', 'in', (query) =>
      query
        .selectFrom('calendar_lists')
        .select('id')
        .where('source', 'in', [...sources]),
    )
    .execute();
  await db
    .deleteFrom('calendar_readings')
    .where('source', 'in', [...sources])
    .execute();
}
