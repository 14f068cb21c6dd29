import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { CALENDAR_LIMITS, type EventImportReport } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { eventReportText } from '#modules/calendar/import/event-report-text.ts';
import { type EventImport, importEvents } from '#modules/calendar/import/import-events.ts';
import { readEventLists } from '#modules/calendar/list-store.ts';
import type { Db } from '#platform/db/db.ts';

/** A file that can't be read; the sentence is for the person who imports. */
export class UnreadableFile extends Error {}

/** Imports files of events, each into a list of its own; returns what is printed and whether all files were good. */
export async function importEventFiles(
  db: Db,
  files: readonly string[],
  { isJson, ...options }: Omit<EventImport, 'nowMs'> & { isJson: boolean },
): Promise<{ text: string; isGood: boolean }> {
  const reports: EventImportReport[] = [];
  for (const file of files) {
    const bytes = await bytesOf(file);
    const report = await importEvents(db, { name: path.basename(file), bytes }, { ...options, nowMs: Date.now() });
    if (report.isStored) await noteEvent(db, null, 'events-imported-by-command', undefined, report.list);
    reports.push(report);
  }
  const texts = reports.map((report) => eventReportText(report, options.isDryRun));
  return {
    text: isJson ? JSON.stringify(reports) : texts.join('\n'),
    isGood: reports.every(({ problemCount }) => problemCount === 0),
  };
}

async function bytesOf(file: string): Promise<Buffer> {
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new UnreadableFile(`There is no file ${file}.`);
  if (size > CALENDAR_LIMITS.uploadBytes)
    throw new UnreadableFile(`${path.basename(file)} is larger than 4 MB. Split it.`);
  return readFile(file);
}

/** Returns the imported lists of events as lines. */
export async function eventListLines(db: Db): Promise<string[]> {
  return (await readEventLists(db)).map(
    ({ name, events, from, through, scope }) =>
      `events ${name} ${events} events, ${from} to ${through}, ${scope === 'display' ? 'shown to everyone' : 'for the owner'}`,
  );
}
