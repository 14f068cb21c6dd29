import type { HoldingFormat } from '@wickwise/contract';
import type { CsvRow } from '#platform/csv.ts';

/** A line of a file of holdings, as written. */
export interface RawLine {
  line: number;
  symbol: string;
  /** The company's name. */
  name: string;
  isin: string;
  /** Market or exchange. */
  place: string;
  currency: string;
  /** Kind of asset. */
  kind: string;
  quantity: string;
  cost: string;
  /** Quantities that are held besides, such as pledged ones. */
  more: readonly string[];
}

type Part = Exclude<keyof RawLine, 'line' | 'more'>;

interface Layout {
  format: HoldingFormat;
  /** Headings without which it is another file. */
  needs: readonly string[];
  /** Headings of a line's parts; of several, the first that the file has. */
  parts: Partial<Record<Part, readonly string[]>>;
  more?: readonly string[];
  /** Keeps a row of the table. */
  keeps?: (cellOf: (heading: string) => string) => boolean;
}

const SYMBOLS = [
  'symbol',
  'ticker',
  'trading symbol',
  'tradingsymbol',
  'instrument',
  'scrip',
  'scrip code',
  'stock symbol',
];
const NAMES = ['name', 'stock name', 'company name', 'company', 'scrip name', 'security name', 'description'];
const QUANTITIES = ['quantity', 'qty', 'net qty', 'units', 'shares', 'no of shares', 'holding quantity', 'balance'];
const COSTS = [
  ...['average cost', 'avg cost', 'average price', 'avg price', 'average buy price', 'avg buy price', 'buy price'],
  ...['cost price', 'purchase price', 'cost per share', 'unit cost', 'buy avg', 'cost'],
];

/** Files by their headings, the most particular first; headings in small letters, without punctuation. */
const LAYOUTS: readonly Layout[] = [
  {
    format: 'ibkr-flex',
    needs: ['symbol', 'costbasisprice'],
    parts: {
      symbol: ['symbol'],
      name: ['description'],
      isin: ['isin'],
      currency: ['currencyprimary', 'currency'],
      kind: ['assetclass'],
      quantity: ['quantity', 'position'],
      cost: ['costbasisprice'],
    },
    keeps: (cellOf) => !/^(lot|closed_lot)$/i.test(cellOf('levelofdetail')),
  },
  {
    format: 'console',
    needs: ['symbol', 'quantity available', 'average price'],
    parts: {
      symbol: ['symbol'],
      isin: ['isin'],
      kind: ['instrument type'],
      quantity: ['quantity available'],
      cost: ['average price'],
    },
    more: ['quantity pledged margin', 'quantity pledged loan', 'quantity pledged'],
  },
  {
    format: 'upstox',
    needs: ['symbol', 'net qty', 'avg price'],
    parts: { symbol: ['symbol'], isin: ['isin'], kind: ['category'], quantity: ['net qty'], cost: ['avg price'] },
  },
  {
    format: 'upstox',
    needs: ['instrument', 'exchange', 'qty', 'avg cost'],
    parts: { symbol: ['instrument'], isin: ['isin'], quantity: ['qty'], cost: ['avg cost'] },
  },
  {
    format: 'kite',
    needs: ['instrument', 'qty', 'avg cost', 'ltp'],
    parts: { symbol: ['instrument'], quantity: ['qty'], cost: ['avg cost'] },
  },
  {
    format: 'groww',
    needs: ['stock name', 'isin', 'quantity', 'average buy price'],
    parts: { name: ['stock name'], isin: ['isin'], quantity: ['quantity'], cost: ['average buy price'] },
  },
  {
    format: 'generic',
    needs: [],
    parts: {
      symbol: SYMBOLS,
      name: NAMES,
      isin: ['isin'],
      place: ['market', 'exchange'],
      currency: ['currency'],
      kind: ['type', 'asset class', 'category'],
      quantity: QUANTITIES,
      cost: COSTS,
    },
  },
];

/** Sections of an activity statement of Interactive Brokers that list positions. */
const POSITIONS = new Set(['open positions', 'long open positions']);

/** Returns which file it is and its lines of holdings; undefined where no line has headings of one. */
export function rawLinesOf(rows: readonly CsvRow[]): { format: HoldingFormat; lines: RawLine[] } | undefined {
  return statementLines(rows) ?? tableLines(rows);
}

/** Reads the positions of an activity statement, each row of which begins with its section and whether it is data. */
function statementLines(rows: readonly CsvRow[]): { format: 'ibkr'; lines: RawLine[] } | undefined {
  let at: Map<string, number> | undefined;
  const lines: RawLine[] = [];
  for (const { line, cells } of rows) {
    if (!POSITIONS.has(headingOf(cells[0] ?? ''))) continue;
    const role = headingOf(cells[1] ?? '');
    if (role === 'header') at = placesOf(cells);
    if (role !== 'data' || !at) continue;
    const cellOf = cellsBy(at, cells);
    if (!/^summary$/i.test(cellOf('datadiscriminator') || 'summary')) continue; // lots repeat what the summary has
    lines.push({
      line,
      symbol: cellOf('symbol'),
      name: '',
      isin: '',
      place: '',
      more: [],
      currency: cellOf('currency'),
      kind: cellOf('asset category'),
      quantity: cellOf('quantity'),
      cost: cellOf('cost price') || cellOf('costbasisprice'),
    });
  }
  return at && { format: 'ibkr', lines };
}

function tableLines(rows: readonly CsvRow[]): { format: HoldingFormat; lines: RawLine[] } | undefined {
  let table: { layout: Layout; at: Map<string, number> } | undefined;
  const lines: RawLine[] = [];
  for (const { line, cells } of rows) {
    const at = placesOf(cells);
    const layout = LAYOUTS.find((one) => fits(one, at));
    if (layout && (!table || layout.format === table.layout.format)) {
      table = { layout, at };
      continue;
    }
    if (!table || cells.filter((cell) => cell !== '').length < 2) continue; // notes before, between and below
    const raw = toRaw(line, table.layout, cellsBy(table.at, cells));
    if (raw) lines.push(raw);
  }
  return table && { format: table.layout.format, lines };
}

function fits({ format, needs, parts }: Layout, at: ReadonlyMap<string, number>): boolean {
  const has = (headings: readonly string[] = []): boolean => headings.some((heading) => at.has(heading));
  if (format !== 'generic') return needs.every((heading) => at.has(heading)) && has(parts.quantity);
  return (has(parts.symbol) || has(parts.isin) || has(parts.name)) && has(parts.quantity);
}

function toRaw(
  line: number,
  { parts, more = [], keeps }: Layout,
  cellOf: (heading: string) => string,
): RawLine | undefined {
  if (keeps && !keeps(cellOf)) return undefined;
  const part = (name: Part): string => (parts[name] ?? []).map(cellOf).find((cell) => cell !== '') ?? '';
  const raw: RawLine = {
    line,
    symbol: part('symbol'),
    name: part('name'),
    isin: part('isin'),
    place: part('place'),
    currency: part('currency'),
    kind: part('kind'),
    quantity: part('quantity'),
    cost: part('cost'),
    more: more.map(cellOf),
  };
  const title = raw.symbol || raw.name;
  return /^(grand |sub ?)?total\b/i.test(title) || (title === '' && raw.isin === '' && raw.quantity === '')
    ? undefined
    : raw;
}

/** Returns where a line has each heading; the first of equal ones counts. */
function placesOf(cells: readonly string[]): Map<string, number> {
  const at = new Map<string, number>();
  for (const [i, cell] of cells.entries()) {
    const heading = headingOf(cell);
    if (heading !== '' && !at.has(heading)) at.set(heading, i);
  }
  return at;
}

const headingOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, ' ')
    .trim();

const cellsBy =
  (at: ReadonlyMap<string, number>, cells: readonly string[]) =>
  (heading: string): string => {
    const place = at.get(heading);
    return place === undefined ? '' : (cells[place] ?? '');
  };
