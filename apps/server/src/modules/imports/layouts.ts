import type { Market } from '@wickwise/market';

/** What a file is made of: bhavcopies of NSE since July 2024 and before, or a list of one's own. */
export type LayoutName = 'nse-udiff' | 'nse-before-2024' | 'own';

/** Places of the columns in a file, from 0; absent ones are undefined. */
export interface ColumnPlaces {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number | undefined;
  symbol: number | undefined;
  /** Series that have no shares are left out. */
  series?: number;
  isin?: number;
  /** Of the company. */
  name?: number;
  /** ColumnPlaces with one value for all rows that belong here. */
  fixed: readonly { column: number; value: string; sentence: string }[];
}

export interface Layout {
  name: LayoutName;
  columns: ColumnPlaces;
  /** Cells of the first line as written, for errors. */
  header: readonly string[];
}

/** A file whose first line has none of the known forms. */
export class UnknownLayout extends Error {}

type Field = 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'symbol';

const OWN_NAMES: Readonly<Record<Field, readonly string[]>> = {
  time: ['date', 'time', 'datetime', 'timestamp', 'timestamp_utc'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c'],
  volume: ['volume', 'vol', 'v'],
  symbol: ['symbol', 'ticker', 'instrument'],
};

const OTHER_SEGMENT = 'This is a bhavcopy of another segment or exchange: take that of NSE’s capital market (CM).';

/** Returns how a file is to be read by its first line; throws `UnknownLayout`. */
export function layoutOf(cells: readonly string[]): Layout {
  const names = cells.map((cell, i) => (i === 0 ? cell.replace(/^\uFEFF/, '') : cell).trim().toLowerCase());
  const place = (name: string): number => names.indexOf(name);
  if (place('tckrsymb') >= 0) return { name: 'nse-udiff', header: cells, columns: udiff(names) };
  if (place('tottrdqty') >= 0) return { name: 'nse-before-2024', header: cells, columns: before2024(names) };
  return { name: 'own', header: cells, columns: own(names) };
}

function udiff(names: readonly string[]): ColumnPlaces {
  const at = (name: string): number => needed(names, name);
  return {
    time: at('traddt'),
    open: at('opnpric'),
    high: at('hghpric'),
    low: at('lwpric'),
    close: at('clspric'),
    volume: at('ttltradgvol'),
    symbol: at('tckrsymb'),
    series: at('sctysrs'),
    ...optional(names, { isin: 'isin', name: 'fininstrmnm' }),
    fixed: [
      { column: at('sgmt'), value: 'CM', sentence: OTHER_SEGMENT },
      { column: at('src'), value: 'NSE', sentence: OTHER_SEGMENT },
    ],
  };
}

function before2024(names: readonly string[]): ColumnPlaces {
  if (names.includes('expiry_dt')) throw new UnknownLayout(OTHER_SEGMENT);
  const at = (name: string): number => needed(names, name);
  return {
    time: at('timestamp'),
    open: at('open'),
    high: at('high'),
    low: at('low'),
    close: at('close'),
    volume: at('tottrdqty'),
    symbol: at('symbol'),
    series: at('series'),
    fixed: [],
    ...optional(names, { isin: 'isin' }),
  };
}

function own(names: readonly string[]): ColumnPlaces {
  const at = (field: Field): number | undefined => {
    const found = names.flatMap((name, i) => (OWN_NAMES[field].includes(name) ? [i] : []));
    if (found.length > 1)
      throw new UnknownLayout(`Two columns could be the ${field}: ${found.map((i) => names[i]).join(' and ')}.`);
    return found[0];
  };
  const price = (field: Field): number => {
    const found = at(field);
    if (found !== undefined) return found;
    throw new UnknownLayout(
      `The first line names no column for the ${field}. Expected date,open,high,low,close,volume, with symbol where the ` +
        'file has several.',
    );
  };
  const prices = { open: price('open'), high: price('high'), low: price('low'), close: price('close') };
  return { time: price('time'), ...prices, volume: at('volume'), symbol: at('symbol'), fixed: [] };
}

/** Places of columns that a file may lack. */
const optional = <Name extends string>(
  names: readonly string[],
  wanted: Readonly<Record<Name, string>>,
): { [Key in Name]?: number } =>
  Object.fromEntries(
    Object.entries<string>(wanted).flatMap(([key, name]) => (names.includes(name) ? [[key, names.indexOf(name)]] : [])),
  ) as { [Key in Name]?: number };

function needed(names: readonly string[], name: string): number {
  const at = names.indexOf(name);
  if (at >= 0) return at;
  throw new UnknownLayout(`This looks like a bhavcopy of NSE, but the column ${name.toUpperCase()} is missing.`);
}

/** Returns the market that a layout belongs to; undefined where the person says it. */
export const marketOfLayout = (name: LayoutName): Market | undefined => (name === 'own' ? undefined : 'Indian_Equity');
