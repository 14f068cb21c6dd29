import { EVENT_IMPORTANCE, IMPORTED_EVENT_KINDS, type ImportedEventKind } from '@wickwise/contract';
import {
  currentSymbol,
  dateInZone,
  dateMs,
  type Instrument,
  type IsoDate,
  isMarket,
  isoDate,
  MARKET_INFO,
  type Market,
  zonedTimeMs,
} from '@wickwise/market';
import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { knownSymbols } from '#marketdata/symbols/known-symbols.ts';
import { isZone } from '#platform/zones.ts';
import type { EventReading, FileEvent } from './event-file.ts';

/** A cell that isn't what is expected there; the sentence is for the person who imports. */
export class WrongCell extends Error {}

const DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](.+))?$/;
const TIME = /^(\d\d?):(\d\d)(?::(\d\d))?\s*(Z|[+-]\d\d:?\d\d)?$/;
/** No calendar reaches farther: a mistyped year would. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2100;

const KINDS: ReadonlyMap<string, ImportedEventKind> = new Map([
  ...IMPORTED_EVENT_KINDS.map((kind) => [kind, kind] as const),
  ['results', 'earnings'],
  ['dividends', 'dividend'],
  ['splits', 'split'],
  ['economic', 'macro'],
  ['economy', 'macro'],
]);

const TIMINGS: ReadonlyMap<string, NonNullable<FileEvent['timing']>> = new Map([
  ['bmo', 'before-open'],
  ['before open', 'before-open'],
  ['before-open', 'before-open'],
  ['before market open', 'before-open'],
  ['amc', 'after-close'],
  ['after close', 'after-close'],
  ['after-close', 'after-close'],
  ['after market close', 'after-close'],
]);

const ESTIMATED: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['confirmed', false],
  ['estimated', true],
  ['tentative', true],
]);

export const shown = (cell: string): string => (cell === '' ? 'nothing' : `"${cell.slice(0, 40)}"`);

/** Returns the kind that a word names; undefined for other words. */
export const kindNamed = (word: string): ImportedEventKind | undefined => KINDS.get(word.trim().toLowerCase());

export function readKind(cell: string, { kind }: EventReading): ImportedEventKind {
  const named = cell === '' ? kind : kindNamed(cell);
  if (named) return named;
  throw new WrongCell(`expected a kind (${IMPORTED_EVENT_KINDS.join(', ')}), found ${shown(cell)}`);
}

/** Returns a market, or null for all of them, which only macro events can be about. */
export function readEventMarket(cell: string, kind: ImportedEventKind, { market }: EventReading): Market | null {
  const name: string = cell === '' ? (market ?? '') : cell;
  if (isMarket(name)) return name;
  if (name.toLowerCase() === 'all' && kind === 'macro') return null;
  throw new WrongCell(
    `expected a market (${Object.keys(MARKET_INFO).join(', ')}${kind === 'macro' ? ', all' : ''}), found ${shown(name)}`,
  );
}

/** Kinds that are about one instrument. */
export const isOfInstrument = (kind: ImportedEventKind): boolean => kind !== 'macro' && kind !== 'expiry';

/** Returns the instrument of a symbol; undefined where none has it. */
export function findInstrumentNamed(market: Market, text: string, find: FindShare): Instrument | undefined {
  const symbol = currentSymbol(market, text.toUpperCase());
  return knownSymbols(market).find(symbol) ?? find(market, symbol);
}

export function readImportance(cell: string): FileEvent['importance'] {
  const found = EVENT_IMPORTANCE.find((one) => one === cell.toLowerCase());
  if (found || cell === '') return found ?? null;
  throw new WrongCell(`expected ${EVENT_IMPORTANCE.join(', ')} or nothing, found ${shown(cell)}`);
}

export function readStatus(cell: string): boolean {
  const isEstimated = ESTIMATED.get(cell.toLowerCase());
  if (isEstimated !== undefined) return isEstimated;
  throw new WrongCell(`expected confirmed, estimated or nothing, found ${shown(cell)}`);
}

export function readZone(cell: string, market: Market | null, { zone }: EventReading): string {
  if (cell === '') return zone ?? (market ? MARKET_INFO[market].zone : 'UTC');
  if (isZone(cell)) return cell;
  throw new WrongCell(`expected a time zone such as Asia/Kolkata, found ${shown(cell)}`);
}

/** A day, with the time or the side of trading where it is known. */
export type EventDay = Pick<FileEvent, 'date' | 'at' | 'timing'>;

/** Returns a date, and the text of the time where the same cell has one. */
export function readDay(cell: string): { date: IsoDate; time: string } {
  const [, year, month, day, time = ''] = DATE.exec(cell) ?? [];
  const date = `${year}-${month}-${day}`;
  const isReal = year !== undefined && !Number.isNaN(dateMs(date)) && isoDate(dateMs(date)) === date;
  if (!isReal) throw new WrongCell(`expected a date such as 2026-12-03, found ${shown(cell)}`);
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR)
    throw new WrongCell(`expected a year from ${FIRST_YEAR} to ${LAST_YEAR}, found ${shown(cell)}`);
  return { date, time };
}

/** Returns an event's day with the time of a cell such as `16:30`, `16:30+05:30`, `before open` or `amc`. */
export function withTime(date: IsoDate, cell: string, zone: string, market: Market | null): EventDay {
  if (cell === '') return { date, at: null, timing: null };
  const timing = TIMINGS.get(cell.toLowerCase());
  if (timing) return { date, at: null, timing };
  const [, hour, minute, second = '00', offset] = TIME.exec(cell) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    throw new WrongCell(`expected a time such as 16:30, before open or after close, found ${shown(cell)}`);
  if (offset === undefined)
    return atTime(zonedTimeMs(zone, date, Number(hour) * 60 + Number(minute)) + Number(second) * 1_000, market);
  const at = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`);
  if (Number.isNaN(at)) throw new WrongCell(`expected a time such as 16:30+05:30, found ${shown(cell)}`);
  return atTime(at, market);
}

/** Returns the day on which a time is in its market. */
export const atTime = (at: number, market: Market | null): EventDay => ({
  date: dateInZone(market ? MARKET_INFO[market].zone : 'UTC', at),
  at,
  timing: null,
});

/** Returns what tells an event from others of its list, where the file doesn't name it. */
export const eventKey = ({ kind, market, symbol, date, title }: Omit<FileEvent, 'key'>): string =>
  [kind, market ?? 'all', symbol ?? '', isOfInstrument(kind) ? '' : title, date].join(' ');
