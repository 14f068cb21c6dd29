import { type EventImportReport, type EventList, IMPORTED_EVENT_KINDS } from '@wickwise/contract';
import { isoDate } from '@wickwise/market';
import { readListedShares } from '#marketdata/on-demand/listed-shares.ts';
import type { Db } from '#platform/db/db.ts';
import { eventView } from '../event-view.ts';
import { readListEvents, storeImport } from '../list-store.ts';
import { compareEvents } from './compare-events.ts';
import type { EventReading, FileEvent } from './event-file.ts';
import { readEventsFile } from './read-events-file.ts';

const SAMPLE_EVENTS = 8;
const MOST_UNKNOWN = 50;

export interface EventImport extends EventReading, Pick<EventList, 'scope'> {
  /** Name of the list; default: that of the file without its ending. */
  list?: string | undefined;
  isDryRun: boolean;
}

/** A file without its folders: only to be shown. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

/**
 * Reads a file, compares it with what its list has, and stores it unless it has a problem or this is a dry run. Stored again,
 * it changes nothing.
 */
export async function importEvents(
  db: Db,
  { name, bytes }: UploadedFile,
  { list = listNameOf(name), scope, isDryRun, ...reading }: EventImport,
): Promise<EventImportReport> {
  const file = await readEventsFile(name, bytes, reading, await readListedShares(db));
  const events = [...file.events].sort((a, b) => (a.date < b.date ? -1 : 1));
  const today = isoDate(reading.nowMs);
  const isStored = file.problemCount === 0 && !isDryRun && events.length > 0;
  const changes = await db.transaction().execute(async (tx) => {
    const found = compareEvents(await readListEvents(tx, { name: list }), events, today);
    if (isStored) await storeImport(tx, { name: list, scope }, found, new Date(reading.nowMs));
    return found;
  });
  return {
    list,
    layout: file.layout,
    events: events.length,
    isStored,
    added: changes.added.length,
    moved: changes.moved.length,
    changed: changes.changed.length,
    unchanged: changes.unchanged.length,
    withdrawn: changes.withdrawn.length,
    from: events[0]?.date ?? null,
    through: events.at(-1)?.date ?? null,
    problems: [...file.problems],
    problemCount: file.problemCount,
    sample: sampleOf(events, today).map((event, i) => eventView({ ...event, id: `sample ${i}` }, list)),
    unknown: nearFirst(file.unknown).slice(0, MOST_UNKNOWN),
    unknownCount: file.unknown.size,
  };
}

const listNameOf = (name: string): string => name.replace(/\.(csv|txt|ics|ical)$/i, '').slice(0, 80) || 'events';

/** The next events of each kind come first: those of years ago say little about how the file is read. */
function sampleOf(events: readonly FileEvent[], today: string): FileEvent[] {
  const coming = events.filter(({ date }) => date >= today);
  const some = coming.length > 0 ? coming : events.slice(-SAMPLE_EVENTS);
  const firsts = IMPORTED_EVENT_KINDS.flatMap((kind) => some.find((event) => event.kind === kind) ?? []);
  const rest = some.filter((event) => !firsts.includes(event)).slice(0, SAMPLE_EVENTS - firsts.length);
  return [...firsts, ...rest].sort((a, b) => (a.date < b.date ? -1 : 1));
}

const nearFirst = (unknown: ReadonlyMap<string, string | null>): EventImportReport['unknown'] =>
  [...unknown]
    .map(([symbol, nearest]) => ({ symbol, nearest }))
    .sort((a, b) => Number(a.nearest === null) - Number(b.nearest === null));
