import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { FileProblems } from '#platform/file-problems.ts';
import { NotUnpackable } from '#platform/zip-file.ts';
import { CsvEvents } from './csv-events.ts';
import type { EventReading, EventsFile } from './event-file.ts';
import { IcalendarEvents } from './icalendar-events.ts';

/** Reads a file of events, CSV or iCalendar. What is wrong with it is named by its line; nothing is guessed or mended. */
export async function readEventsFile(
  name: string,
  bytes: Buffer,
  reading: EventReading,
  find: FindShare,
): Promise<EventsFile> {
  const problems = new FileProblems(name);
  const layout = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8')) ? 'icalendar' : 'csv';
  const own = layout === 'csv' ? new CsvEvents(problems, reading, find) : new IcalendarEvents(problems, reading, find);
  try {
    await (own instanceof CsvEvents ? own.read(bytes) : own.read(decoded(bytes)));
  } catch (error) {
    if (!(error instanceof NotUnpackable)) throw error;
    problems.add({ sentence: error.message });
  }
  const { events, unknown } = own;
  return { layout, events, unknown, problems: problems.kept, problemCount: problems.count };
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotUnpackable('This is no text in UTF-8.');
  }
}
