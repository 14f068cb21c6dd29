import { CALENDAR_LIMITS } from '@wickwise/contract';
import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { knownSymbols } from '#marketdata/symbols/known-symbols.ts';
import { type CsvRow, csvRows } from '#platform/csv.ts';
import type { FileProblems } from '#platform/file-problems.ts';
import {
  eventKey,
  findInstrumentNamed,
  isOfInstrument,
  readDay,
  readEventMarket,
  readImportance,
  readKind,
  readStatus,
  readZone,
  shown,
  WrongCell,
  withTime,
} from './event-fields.ts';
import type { EventReading, FileEvent } from './event-file.ts';

/** Names of columns, and other words for them. */
const COLUMNS = {
  id: ['id', 'uid'],
  kind: ['kind', 'type', 'category'],
  market: ['market'],
  symbol: ['symbol', 'ticker'],
  date: ['date', 'ex-date', 'ex date'],
  time: ['time'],
  zone: ['zone', 'timezone', 'time zone'],
  title: ['title', 'name', 'event'],
  importance: ['importance', 'impact'],
  status: ['status'],
} as const;
type Column = keyof typeof COLUMNS;

/** A list with a first line of names. */
export class CsvEvents {
  readonly events: FileEvent[] = [];
  readonly unknown = new Map<string, string | null>();
  readonly #problems: FileProblems;
  readonly #reading: EventReading;
  readonly #find: FindShare;
  readonly #lines = new Map<string, number>();
  #header: readonly string[] = [];
  #places: ReadonlyMap<Column, number> = new Map();

  constructor(problems: FileProblems, reading: EventReading, find: FindShare) {
    this.#problems = problems;
    this.#reading = reading;
    this.#find = find;
  }

  async read(bytes: Buffer): Promise<void> {
    for await (const row of csvRows(whole(bytes))) {
      if (this.#header.length === 0) this.#readHeader(row);
      else this.#readRow(row);
      if (this.#problems.count > 0 && !this.#places.has('date')) return;
    }
    if (this.#header.length === 0) this.#problems.add({ sentence: 'The file is empty.' });
    else if (this.#lines.size === 0 && this.#problems.count === 0 && this.unknown.size === 0)
      this.#problems.add({ sentence: 'The file has a first line and no events.' });
  }

  #readHeader({ line, cells }: CsvRow): void {
    this.#header = cells.map((cell) => cell.replace(/^\uFEFF/, ''));
    const names = this.#header.map((name) => name.toLowerCase());
    this.#places = new Map(
      (Object.keys(COLUMNS) as Column[]).flatMap((column) => {
        const place = names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
        return place < 0 ? [] : [[column, place] as const];
      }),
    );
    if (!this.#places.has('date'))
      this.#problems.add({ line, sentence: 'The first line names no column for the date. Name one “date”.' });
  }

  #readRow(row: CsvRow): void {
    if (row.cells.length !== this.#header.length) {
      this.#flaw(row, undefined, `expected ${this.#header.length} cells, found ${row.cells.length}`);
      return;
    }
    if (this.events.length >= CALENDAR_LIMITS.events) {
      this.#flaw(row, undefined, `a list has at most ${CALENDAR_LIMITS.events} events. Split the file.`);
      return;
    }
    const event = this.#eventOf(row);
    if (!event) return;
    const before = this.#lines.get(event.key);
    if (before === undefined) {
      this.#lines.set(event.key, row.line);
      this.events.push(event);
    } else this.#flaw(row, this.#places.has('id') ? 'id' : 'date', `line ${before} has this event too`);
  }

  /** Returns undefined where a cell is wrong, which is noted, and for an unknown symbol. */
  #eventOf(row: CsvRow): FileEvent | undefined {
    let isWhole = true;
    const read = <Value>(column: Column, parse: (cell: string) => Value, otherwise: Value): Value => {
      const cell = row.cells[this.#places.get(column) ?? -1] ?? '';
      try {
        return parse(cell);
      } catch (error) {
        if (!(error instanceof WrongCell)) throw error;
        this.#flaw(row, column, error.message);
        isWhole = false;
        return otherwise;
      }
    };
    const kind = read('kind', (cell) => readKind(cell, this.#reading), 'earnings');
    const market = read('market', (cell) => readEventMarket(cell, kind, this.#reading), null);
    const { date, time } = read('date', readDay, { date: '', time: '' });
    const zone = read('zone', (cell) => readZone(cell, market, this.#reading), 'UTC');
    const day = isWhole
      ? read('time', (cell) => withTime(date, cell || time, zone, market), { date, at: null, timing: null })
      : { date, at: null, timing: null };
    const own = {
      ...day,
      kind,
      market,
      title: read('title', (cell) => titleOf(cell, kind), ''),
      importance: read('importance', readImportance, null),
      isEstimated: read('status', readStatus, false),
      id: read('id', (cell) => cell.slice(0, CALENDAR_LIMITS.titleLength), ''),
    };
    if (!isWhole) return undefined;
    const symbol = read('symbol', (cell) => this.#symbolOf(cell, own), undefined);
    if (!isWhole || symbol === undefined) return undefined;
    const { id, ...rest } = own;
    return { ...rest, symbol, key: id === '' ? eventKey({ ...rest, symbol }) : `id ${id}` };
  }

  /** Returns undefined for an unknown symbol, which is left out. */
  #symbolOf(cell: string, { kind, market }: Pick<FileEvent, 'kind' | 'market'>): string | null | undefined {
    if (!isOfInstrument(kind) || market === null) return null;
    if (cell === '') throw new WrongCell(`expected a symbol, found ${shown(cell)}`);
    const found = findInstrumentNamed(market, cell, this.#find);
    if (found) return found.symbol;
    this.unknown.set(cell.slice(0, 40), knownSymbols(market).nearest(cell));
    return undefined;
  }

  #flaw({ line }: CsvRow, column: Column | undefined, sentence: string): void {
    const place = column === undefined ? undefined : this.#places.get(column);
    const heading = place === undefined ? (column ?? null) : (this.#header[place] ?? null);
    this.#problems.add({ line, column: place === undefined ? null : place + 1, heading, sentence });
  }
}

function titleOf(cell: string, kind: FileEvent['kind']): string {
  if (cell === '' && kind === 'macro') throw new WrongCell('expected a title, found nothing');
  return cell.replace(/\p{C}/gu, ' ').slice(0, CALENDAR_LIMITS.titleLength);
}

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
