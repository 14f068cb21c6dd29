import { TextDecoder } from 'node:util';
import { NotUnpackable } from '#platform/zip-file.ts';

/** No line of a price list is nearly as long. */
const LONGEST_LINE = 16_384;
/** Cells of a line; a bhavcopy has 34. */
const MOST_CELLS = 200;

export interface CsvRow {
  /** Counts from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the rows of comma-separated text, chunk by chunk; blank lines are left out. A cell may be quoted, on one line.
 * Throws `NotUnpackable` for what is no such text.
 */
export async function* csvRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  let line = 0;
  for await (const text of linesOf(chunks)) {
    line++;
    if (text.trim() !== '') yield { line, cells: cellsOf(text, line) };
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoded(decoder, chunk)).split('\n');
    rest = lines.pop() as string;
    if (rest.length > LONGEST_LINE) throw new NotUnpackable('A line is too long: this is no list of prices.');
    for (const line of lines) yield withoutEnd(line);
  }
  rest += decoded(decoder);
  if (rest !== '') yield withoutEnd(rest);
}

const withoutEnd = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    const text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    if (!text.includes('\0')) return text;
  } catch {
    // falls through: not UTF-8
  }
  throw new NotUnpackable('This is no text in UTF-8.');
}

function cellsOf(text: string, line: number): string[] {
  const cells = text.includes('"') ? quotedCells(text, line) : text.split(',');
  if (cells.length > MOST_CELLS) throw new NotUnpackable(`Line ${line} has more than ${MOST_CELLS} cells.`);
  return cells.map((cell) => cell.trim());
}

function quotedCells(text: string, line: number): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = /\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^",]*(?=,|$)/y;
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new NotUnpackable(`Line ${line} has a stray quote.`);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[0]);
    at = cell.lastIndex + 1;
  }
  return cells;
}
