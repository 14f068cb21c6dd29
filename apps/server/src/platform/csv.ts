import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Text that isn't a table of comma-separated values. */
export class NotCsvError extends Error {
  /** Counts from 1. */
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** A spreadsheet runs a cell that begins like this; one that looks guarded already is guarded again, to be read back. */
const FORMULA = /^(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const GUARDED = new RegExp(`^'${FORMULA.source.slice(1)}`);

/**
 * Writes rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe; null is an empty
 * cell, numbers are plain.
 */
export const csvText = (rows: (string | number | null)[][]): string =>
  stringify(rows, {
    cast: { string: (text) => text.replace(FORMULA, "'") },
    quoted_match: /[\r\n\uFEFF]|^\s|\s$/,
    record_delimiter: 'windows',
  });

/** Returns the text of a cell as it was before `csvText` guarded it. */
export const plainCell = (cell: string): string => cell.replace(GUARDED, '');

/**
 * Reads the rows of a CSV text by the names of its first line, in small letters. Cells are as written, blank lines left out.
 * Throws `NotCsvError` for a line with more or fewer cells than names, and for a stray quote.
 */
export function readCsv(text: string): Record<string, string>[] {
  const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
  try {
    return parse(text, { bom: true, columns, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new NotCsvError(Number(error.lines), reasonOf(error));
    throw error;
  }
}

const reasonOf = ({ code }: CsvError): string =>
  code === 'CSV_RECORD_INCONSISTENT_COLUMNS' ? 'expected as many cells as in the first line' : 'unexpected quote';
