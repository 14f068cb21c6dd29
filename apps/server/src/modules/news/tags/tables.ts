import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'data');

/** Returns the text of a table. */
export const readTagTable = (name: string, folder = FOLDER): string =>
  readFileSync(path.join(folder, `${name}.tsv`), 'utf8');

/** Returns the rows of a table of tabs and lines; lines that begin with `#` and a space are remarks. */
export const tableRows = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('# '))
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Returns the parts of a cell that lists several, with `|` between. */
export const cellParts = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
