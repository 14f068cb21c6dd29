import { readFile } from 'node:fs/promises';
import { NotCsvError, readCsv } from '#platform/csv.ts';
import { StartError } from '#platform/start-error.ts';

/** Reads the rows of a CSV file; none where there is no such file. Throws `StartError` for a broken one, with its line. */
export async function readTable(file: string): Promise<Record<string, string>[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof NotCsvError) throw new StartError(`${file}:${error.line}: ${error.reason}.`);
    throw error;
  }
}
