import { BAR_COLUMNS, type Bar, BarSeries } from '@wickwise/market';

export const PRICE_COLUMNS = 'open, high, low, close, volume';
export const UINT32_BYTES = 4;
export const INT64_BYTES = 8;
export const PRICES_BYTES = 5 * 8;

const HIGH_HALF = 4_294_967_296;

/** Returns a signed number of 64 bits, without a BigInt. */
const int64At = (view: DataView, at: number): number =>
  view.getInt32(at + 4, true) * HIGH_HALF + view.getUint32(at, true);

/** Throws where the bytes are no whole number of rows. */
function rowsOf(bytes: Uint8Array, rowBytes: number): DataView {
  if (bytes.byteLength % rowBytes !== 0)
    throw new Error(`an answer of ClickHouse is cut off: ${bytes.byteLength} bytes`);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads rows in ClickHouse's format RowBinary, whose columns all have a fixed width. */
export class BinaryRowReader {
  readonly #view: DataView;
  #at = 0;

  /** Throws where the bytes are no whole number of rows. */
  constructor(bytes: Uint8Array, rowBytes: number) {
    this.#view = rowsOf(bytes, rowBytes);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#view.byteLength;
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  int64(): number {
    this.#at += INT64_BYTES;
    return int64At(this.#view, this.#at - INT64_BYTES);
  }

  float64(): number {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, true);
  }

  /** Prices and volume, in the order of `PRICE_COLUMNS`. */
  prices(): Omit<Bar, 'timeMs'> {
    return {
      open: this.float64(),
      high: this.float64(),
      low: this.float64(),
      close: this.float64(),
      volume: this.float64(),
    };
  }
}

/** Columns and width of a row that is written. */
export const WRITTEN = `instrument_no, timeframe, open_ms, revision, ${PRICE_COLUMNS}, known_ms, written_ms`;
const WRITTEN_BYTES = 4 + 2 + 8 + 4 + PRICES_BYTES + 8 + 8;

/** A version of a bar as it is written. */
export interface WrittenRow {
  instrumentNo: number;
  /** Code of the timeframe. */
  timeframe: number;
  bar: Bar;
  revision: number;
  knownAtMs: number;
}

/** Returns rows in the format RowBinary. Throws a `RangeError` for a number that its column can't hold. */
export function writeRows(rows: readonly WrittenRow[], writtenMs: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(rows.length * WRITTEN_BYTES);
  let at = 0;
  for (const { instrumentNo, timeframe, bar, revision, knownAtMs } of rows) {
    at = bytes.writeUInt32LE(instrumentNo, at);
    at = bytes.writeUInt16LE(timeframe, at);
    at = bytes.writeBigInt64LE(BigInt(bar.timeMs), at);
    at = bytes.writeUInt32LE(revision, at);
    for (const price of [bar.open, bar.high, bar.low, bar.close, bar.volume]) at = bytes.writeDoubleLE(price, at);
    at = bytes.writeBigInt64LE(BigInt(Math.round(knownAtMs)), at);
    at = bytes.writeBigUInt64LE(BigInt(writtenMs), at);
  }
  return bytes;
}

/** Columns of rows that `readSeries` reads, in the order in which it needs them. */
export const SERIES = `instrument_no, open_ms, ${PRICE_COLUMNS}`;
export const SERIES_ORDER = 'instrument_no, open_ms desc, revision desc, written_ms desc';
const SERIES_BYTES = UINT32_BYTES + INT64_BYTES + PRICES_BYTES;

/** Bars of an instrument, oldest first, and the number of rows that they were in. */
export interface ReadSeries {
  bars: BarSeries;
  rows: number;
}

/** Returns bars by instrument from rows in the order of `SERIES_ORDER`: of a bar's rows the first one counts. */
export function readSeries(bytes: Uint8Array): Map<number, ReadSeries> {
  const view = rowsOf(bytes, SERIES_BYTES);
  const found = new Map<number, ReadSeries>();
  for (let start = 0; start < view.byteLength; ) {
    const no = view.getUint32(start, true);
    let end = start;
    const newest: number[] = [];
    for (let lastMs = Number.NaN; end < view.byteLength && view.getUint32(end, true) === no; end += SERIES_BYTES) {
      const timeMs = int64At(view, end + UINT32_BYTES);
      if (timeMs !== lastMs) newest.push(end);
      lastMs = timeMs;
    }
    found.set(no, { bars: seriesAt(view, newest), rows: (end - start) / SERIES_BYTES });
    start = end;
  }
  return found;
}

/** Returns the bars that begin at these bytes, of which the last is the oldest. */
function seriesAt(view: DataView, places: readonly number[]): BarSeries {
  const bars = new BarSeries(places.length);
  const columns = BAR_COLUMNS.slice(1).map((column) => bars[column]);
  for (const [i, place] of places.toReversed().entries()) {
    let at = place + UINT32_BYTES;
    bars.timeMs[i] = int64At(view, at);
    for (const column of columns) {
      at += INT64_BYTES;
      column[i] = view.getFloat64(at, true);
    }
  }
  bars.length = places.length;
  return bars;
}
