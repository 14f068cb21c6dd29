import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { FileProblems } from '#platform/file-problems.ts';
import { NotUnpackable } from '#platform/zip-file.ts';
import { CsvEvents } from './csv-events.ts';
import type { EventReading, EventsFile } from './event-file.ts';

/** Reads a file of events, CSV or iCalendar. What is wrong with it is named by its line; nothing is guessed or mended. */
export async function readEventsFile(
  name: string,
  bytes: Buffer,
  reading: EventReading,
  find: FindShare,
): Promise<EventsFile> {
  const problems = new FileProblems(name);
  const layout = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.subarray(0, 200).toString('utf8')) ? 'icalendar' : 'csv';
  const Reader = layout === 'csv' ? CsvEvents : await icalendarReader();
  const own = new Reader(problems, reading, find);
  try {
    await (own instanceof CsvEvents ? own.read(bytes) : own.read(decoded(bytes)));
  } catch (error) {
    if (!(error instanceof NotUnpackable)) throw error;
    problems.add({ sentence: error.message });
  }
  const { events, unknown } = own;
  return { layout, events, unknown, problems: problems.kept, problemCount: problems.count };
}

/** The parser is loaded for the first such file. */
const icalendarReader = async () => (await import('./icalendar-events.ts')).IcalendarEvents;

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NotUnpackable('This is no text in UTF-8.');
  }
}
