import { type ImportProblem, MARKET_NAMES } from '@wickwise/contract';
import {
  type Bar,
  type Instrument,
  type InstrumentId,
  type Market,
  rangeFlaw,
  SCHEDULES,
  splitInstrumentId,
  type Timeframe,
  upsideDown,
} from '@wickwise/market';
import type { FindShare } from '#marketdata/bars/announced-splits.ts';
import { isinOf, kindOfIsin, nseShare, nseStep, seriesRank } from '#marketdata/listed-share.ts';
import { type KnownSymbols, knownSymbols } from '#marketdata/symbols/known-symbols.ts';
import { type CsvRow, csvRows } from '#platform/csv.ts';
import { FileProblems } from '#platform/file-problems.ts';
import { NotUnpackable } from '#platform/zip-file.ts';
import { type Layout, type LayoutName, layoutOf, marketOfLayout, UnknownLayout } from './layouts.ts';
import { type BarStart, barStart } from './times.ts';
import { IMPORT_LIMITS, type PackedText, stemOf } from './unpack.ts';

/** Plain numbers; other forms that JavaScript accepts, such as `0x10` or a blank, are errors. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const LARGEST = 1e15;

/** A bar as a file has it. */
export interface FileBar extends Bar {
  endMs: number;
  line: number;
}

/** How the person says that files are to be read. */
export interface ReadingOptions {
  market: Market;
  timeframe: Timeframe;
  /** Of times without an offset; default: that of the market. */
  zone?: string | undefined;
  nowMs: number;
  /** Symbols that instruments of the catalogue have in files since, by their ids. */
  renamed?: ReadonlyMap<InstrumentId, string>;
  /** Finds what lists of providers have beside the catalogue. */
  find?: FindShare;
}

/** What a file holds. With a problem nothing of it is stored. */
export interface BarsFile {
  name: string;
  layout: LayoutName;
  timeframe: Timeframe;
  /** Rows after the first line. */
  rows: number;
  bars: ReadonlyMap<Instrument, FileBar[]>;
  /** Those that a bhavcopy names. */
  isins: ReadonlyMap<Instrument, string>;
  problems: readonly ImportProblem[];
  problemCount: number;
  /** Symbols that are none of a share, with their rows. */
  unknown: ReadonlyMap<string, number>;
}

/** Reads a list of bars. What is wrong with it is named by line and column; nothing is guessed or mended. */
export async function readBarsFile({ name, chunks }: PackedText, options: ReadingOptions): Promise<BarsFile> {
  let reading: FileReading | undefined;
  const failed = new FileProblems(name);
  try {
    for await (const row of csvRows(chunks())) {
      if (reading) reading.add(row);
      else reading = new FileReading(name, layoutOf(row.cells), options);
    }
    if (!reading) failed.add({ sentence: 'The file is empty.' });
  } catch (error) {
    if (!(error instanceof NotUnpackable || error instanceof UnknownLayout)) throw error;
    (reading?.problems ?? failed).add({ line: error instanceof UnknownLayout ? 1 : null, sentence: error.message });
  }
  return (
    reading?.result() ?? {
      name,
      layout: 'own',
      timeframe: options.timeframe,
      rows: 0,
      bars: new Map(),
      isins: new Map(),
      unknown: new Map(),
      problems: failed.kept,
      problemCount: failed.count,
    }
  );
}

/** A bar's start as a cell gives it, read once per distinct cell. */
interface ReadStart {
  start: BarStart;
  isNamed: boolean;
}

class FileReading {
  readonly problems: FileProblems;
  readonly #name: string;
  readonly #layout: Layout;
  readonly #timeframe: Timeframe;
  readonly #options: ReadingOptions;
  readonly #symbols: KnownSymbols;
  readonly #bars = new Map<Instrument, FileBar[]>();
  /** Of each bar its line, and how well its series represents the share. */
  readonly #seen = new Map<Instrument, Map<number, { line: number; rank: number }>>();
  /** Shares of a bhavcopy that the catalogue doesn't have. */
  readonly #beside = new Map<string, Instrument>();
  readonly #isins = new Map<Instrument, string>();
  readonly #starts = new Map<string, ReadStart>();
  readonly #unknown = new Map<string, number>();
  /** Symbols of the catalogue by those that they have in files since. */
  readonly #former: ReadonlyMap<string, string>;
  #rows = 0;
  #barCount = 0;

  constructor(name: string, layout: Layout, options: ReadingOptions) {
    this.#name = name;
    this.#layout = layout;
    this.#options = options;
    this.#timeframe = layout.name === 'own' ? options.timeframe : '1D';
    this.problems = new FileProblems(name);
    const market = marketOfLayout(layout.name) ?? options.market;
    this.#symbols = knownSymbols(market);
    this.#former = new Map([...(options.renamed ?? [])].map(([id, to]) => [to, splitInstrumentId(id).symbol]));
    if (market !== options.market)
      throw new UnknownLayout(`This is a bhavcopy of NSE. Import it to ${MARKET_NAMES[market]}.`);
  }

  add(row: CsvRow): void {
    this.#rows++;
    const { columns } = this.#layout;
    if (row.cells.length <= lastColumn(this.#layout)) {
      this.#flaw(row, undefined, `expected ${this.#layout.header.length} cells, found ${row.cells.length}`);
      return;
    }
    for (const { column, value, sentence } of columns.fixed)
      if (row.cells[column] !== value) throw new UnknownLayout(sentence);
    const rank = columns.series === undefined ? 0 : seriesRank(row.cells[columns.series] as string);
    if (rank < 0) return;
    const instrument = this.#instrumentOf(row);
    if (instrument) this.#addBar(row, instrument, rank);
  }

  result(): BarsFile {
    if (this.#rows === 0) this.problems.add({ sentence: 'The file has a first line and no prices.' });
    for (const bars of this.#bars.values()) bars.sort((a, b) => a.timeMs - b.timeMs);
    return {
      name: this.#name,
      layout: this.#layout.name,
      timeframe: this.#timeframe,
      rows: this.#rows,
      bars: this.#bars,
      isins: this.#isins,
      problems: this.problems.kept,
      problemCount: this.problems.count,
      unknown: this.#unknown,
    };
  }

  #instrumentOf(row: CsvRow): Instrument | undefined {
    const { symbol: column } = this.#layout.columns;
    const text = column === undefined ? stemOf(this.#name.split(': ').at(-1) as string) : (row.cells[column] as string);
    const found = this.#symbols.find(this.#former.get(text) ?? text) ?? this.#besideOf(row, text);
    if (found) return this.#withIsin(found, row);
    const count = (this.#unknown.get(text) ?? 0) + 1;
    if (this.#unknown.size < IMPORT_LIMITS.bars) this.#unknown.set(text, count);
    if (this.#layout.name !== 'own' || count > 1) return undefined;
    const near = this.#symbols.nearest(text);
    const where = column === undefined ? 'the file’s name says' : 'found';
    this.#flaw(
      row,
      column,
      `expected a symbol of the catalogue, ${where} "${text.slice(0, 40)}"${near ? `; did you mean ${near}?` : ''}`,
    );
    return undefined;
  }

  /** Every share of a bhavcopy is taken; a symbol of other files has to be on a list. */
  #besideOf({ cells }: CsvRow, text: string): Instrument | undefined {
    const { market, find } = this.#options;
    if (this.#layout.name === 'own') return find?.(market, text.toUpperCase());
    const known = this.#beside.get(text);
    if (known) return known;
    const { columns } = this.#layout;
    const isin = isinOf(cells[columns.isin ?? -1]);
    const name = cells[columns.name ?? -1]?.trim() || text;
    const share = nseShare({ symbol: text, name, kind: kindOfIsin(isin), tickSize: nseStep(undefined) });
    if (share) this.#beside.set(text, share);
    return share;
  }

  #withIsin(instrument: Instrument, { cells }: CsvRow): Instrument {
    const isin = isinOf(cells[this.#layout.columns.isin ?? -1]);
    if (isin !== undefined) this.#isins.set(instrument, isin);
    return instrument;
  }

  #addBar(row: CsvRow, instrument: Instrument, rank: number): void {
    const start = this.#startOf(row, instrument);
    const prices = start && this.#pricesOf(row);
    if (!prices) return;
    const own = this.#seen.get(instrument) ?? new Map<number, { line: number; rank: number }>();
    this.#seen.set(instrument, own);
    const before = own.get(start.timeMs);
    if (before?.rank === rank) {
      this.#flaw(row, this.#layout.columns.time, `${instrument.symbol} has this bar on line ${before.line} too`);
      return;
    }
    if (before && before.rank < rank) return; // the share in another series
    if (++this.#barCount > IMPORT_LIMITS.bars)
      throw new NotUnpackable(`The file has more than ${IMPORT_LIMITS.bars} bars. Split it.`);
    own.set(start.timeMs, { line: row.line, rank });
    const bars = (this.#bars.get(instrument) ?? []).filter(({ timeMs }) => !before || timeMs !== start.timeMs);
    this.#bars.set(instrument, bars);
    bars.push({ ...prices, timeMs: start.timeMs, endMs: start.endMs, line: row.line });
  }

  /** A day of a bhavcopy is wrong in all of its rows: it's named once. */
  #startOf(row: CsvRow, { schedule }: Instrument): { timeMs: number; endMs: number } | undefined {
    const { timeframe, zone = SCHEDULES[schedule].zone, nowMs } = { ...this.#options, timeframe: this.#timeframe };
    const cell = row.cells[this.#layout.columns.time] as string;
    const key = `${schedule} ${cell}`;
    const known = this.#starts.get(key) ?? {
      start: barStart(cell, { timeframe, schedule, zone, nowMs }),
      isNamed: false,
    };
    this.#starts.set(key, known);
    if (!('flaw' in known.start)) return known.start;
    if (!known.isNamed) this.#flaw(row, this.#layout.columns.time, known.start.flaw);
    known.isNamed = true;
    return undefined;
  }

  #pricesOf(row: CsvRow): Omit<Bar, 'timeMs'> | undefined {
    const { columns } = this.#layout;
    const read = (column: number): number | undefined => {
      const cell = row.cells[column] as string;
      if (NUMBER.test(cell) && Number(cell) > 0 && Number(cell) < LARGEST) return Number(cell);
      this.#flaw(row, column, `expected a price above 0, found ${cell === '' ? 'nothing' : `"${cell.slice(0, 40)}"`}`);
      return undefined;
    };
    const [open, high, low, close] = [read(columns.open), read(columns.high), read(columns.low), read(columns.close)];
    const volume = this.#volumeOf(row);
    if (open === undefined || high === undefined || low === undefined || close === undefined || volume === undefined)
      return undefined;
    const prices = { open, high, low, close };
    const flaw = upsideDown(prices) ?? rangeFlaw(prices);
    if (flaw === undefined) return { ...prices, volume };
    const [name = '', ...words] = flaw.split(': ');
    this.#flaw(row, columns[name as 'high' | 'low'], words.join(': '));
    return undefined;
  }

  #volumeOf(row: CsvRow): number | undefined {
    const { volume: column } = this.#layout.columns;
    if (column === undefined) return 0;
    const cell = row.cells[column] as string;
    if (NUMBER.test(cell) && Number(cell) >= 0 && Number(cell) < LARGEST) return Number(cell);
    this.#flaw(
      row,
      column,
      `expected a number of 0 or more, found ${cell === '' ? 'nothing' : `"${cell.slice(0, 40)}"`}`,
    );
    return undefined;
  }

  #flaw({ line }: CsvRow, column: number | undefined, sentence: string): void {
    const heading = column === undefined ? null : (this.#layout.header[column] ?? '').replace(/^\uFEFF/, '');
    this.problems.add({ line, column: column === undefined ? null : column + 1, heading, sentence });
  }
}

const lastColumn = ({
  columns: { time, open, high, low, close, volume = 0, symbol = 0, series = 0 },
}: Layout): number => Math.max(time, open, high, low, close, volume, symbol, series);
