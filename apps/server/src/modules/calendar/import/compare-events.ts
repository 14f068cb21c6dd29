import { DAY_MS, dateMs, type IsoDate } from '@wickwise/market';
import type { FileEvent } from './event-file.ts';

export interface StoredEvent extends FileEvent {
  id: string;
}

/** What a file changes in its list. */
export interface ListChanges {
  added: FileEvent[];
  /** Stored events with what the file says now. */
  moved: StoredEvent[];
  changed: StoredEvent[];
  /** Their keys may be others. */
  unchanged: StoredEvent[];
  withdrawn: StoredEvent[];
}

/** An event without a name of its own that is missing, and an equal one within this time, are one that was moved. */
const MOVED_DAYS = 45;

/**
 * Compares the events of a file with those of its list. An event of the list that the file doesn't have is withdrawn, unless
 * its day is over and before all of the file's: calendars leave out what is past.
 */
export function compareEvents(stored: readonly StoredEvent[], file: readonly FileEvent[], today: IsoDate): ListChanges {
  const changes: ListChanges = { added: [], moved: [], changed: [], unchanged: [], withdrawn: [] };
  const left = new Map(stored.map((event) => [event.key, event]));
  const fresh: FileEvent[] = [];
  for (const event of file) {
    const before = left.get(event.key);
    left.delete(event.key);
    if (before) place(changes, before, event);
    else fresh.push(event);
  }
  const first = file.reduce((least, { date }) => (date < least ? date : least), today);
  const gone = Map.groupBy(
    [...left.values()].filter(({ date }) => date >= first),
    subjectOf,
  );
  for (const event of fresh) {
    const alike = gone.get(subjectOf(event)) ?? [];
    const before = nearest(alike, event);
    if (before) {
      alike.splice(alike.indexOf(before), 1);
      place(changes, before, event);
    } else changes.added.push(event);
  }
  changes.withdrawn = [...gone.values()].flat();
  return changes;
}

function place({ moved, changed, unchanged }: ListChanges, before: StoredEvent, event: FileEvent): void {
  const now = { ...event, id: before.id };
  if (before.date !== event.date || before.at !== event.at || before.timing !== event.timing) moved.push(now);
  else if (WORDS.some((field) => before[field] !== event[field])) changed.push(now);
  else unchanged.push(now);
}

const WORDS = ['kind', 'market', 'symbol', 'title', 'importance', 'isEstimated'] as const;

/** What an event is about, whenever it is. */
const subjectOf = ({ kind, market, symbol, title }: FileEvent): string =>
  [kind, market, symbol ?? `: ${title}`].join(' ');

function nearest(alike: readonly StoredEvent[], event: FileEvent): StoredEvent | undefined {
  const daysTo = ({ date }: StoredEvent): number => Math.abs(dateMs(date) - dateMs(event.date)) / DAY_MS;
  const near = alike.filter((one) => daysTo(one) <= MOVED_DAYS);
  return near.sort((a, b) => daysTo(a) - daysTo(b))[0];
}
