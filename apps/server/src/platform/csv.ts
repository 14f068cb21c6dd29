import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { NotUnpackable } from './zip-file.ts';

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
export function readCsv(text: string, delimiter = ','): Record<string, string>[] {
  const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
  try {
    return parse(text, { bom: true, columns, delimiter, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new NotCsvError(Number(error.lines), reasonOf(error));
    throw error;
  }
}

const reasonOf = ({ code }: CsvError): string =>
  code === 'CSV_RECORD_INCONSISTENT_COLUMNS' ? 'expected as many cells as in the first line' : 'unexpected quote';

export interface CsvRow {
  /** Counts from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads all rows of a table of any form: separated by commas, semicolons or tabs, with any number of cells. Cells are
 * trimmed, blank lines left out. Throws `NotCsvError` for a stray quote.
 */
export function readSpreadsheet(text: string): CsvRow[] {
  const delimiter = separatorOf(text);
  const trim = delimiter !== '\t'; // tabs at the beginning are empty cells
  const form = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true, trim };
  try {
    const rows = parse(text, form) as unknown as { record: string[]; info: { lines: number } }[]; // as `info` says
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => plainCell(cell.trim())) }));
  } catch (error) {
    if (error instanceof CsvError) throw new NotCsvError(Number(error.lines), reasonOf(error));
    throw error;
  }
}

/** What is copied from a spreadsheet has tabs, and where commas are decimal points it saves semicolons. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, 200);
  const most = (separator: string): number => Math.max(...lines.map((line) => line.split(separator).length - 1));
  if (most('\t') >= 1 && most('\t') * 3 >= most(',')) return '\t';
  return most(';') > most(',') || (most(';') >= 1 && most(',') === 0) ? ';' : ',';
}

/** No line of a price list is nearly as long. */
const LONGEST_LINE = 16_384;
/** Cells of a line; a bhavcopy has 34. */
const MOST_CELLS = 200;

/**
 * Reads the rows of a CSV text of any size, chunk by chunk; cells are trimmed, blank lines left out, and a row may have
 * any number of cells. A quoted cell stays on its line. Throws `NotUnpackable` for what is no such text.
 */
export async function* csvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line++;
    if (text.trim() === '') continue;
    const cells = csvCells(text);
    if (!cells) throw new NotUnpackable(`Line ${line} has a stray quote.`);
    if (cells.length > MOST_CELLS) throw new NotUnpackable(`Line ${line} has more than ${MOST_CELLS} cells.`);
    yield { line, cells };
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(chunks)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() as string;
    if (rest.length > LONGEST_LINE) throw new NotUnpackable('A line is too long: this is no list of prices.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Returns the trimmed cells of one line; undefined for a stray quote. csv-parse takes four times as long for lines without
 * quotes, which nearly all are (docs/decisions/0037-csv.md).
 */
export function csvCells(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  try {
    return parse(line.trim(), { trim: true })[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

async function* textsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoded(decoder, chunk);
  yield decoded(decoder);
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    if (!text.includes('\0')) return text;
  } catch {
    // falls through: not UTF-8
  }
  throw new NotUnpackable('This is no text in UTF-8.');
}
