import { type Bar, BarSeries } from '@wickwise/market';

/** Reads rows in ClickHouse's format RowBinary, whose columns all have a fixed width. */
export class RowReader {
  readonly #view: DataView;
  #at = 0;

  /** Throws where the bytes are no whole number of rows. */
  constructor(bytes: Uint8Array, rowBytes: number) {
    if (bytes.byteLength % rowBytes !== 0)
      throw new Error(`an answer of ClickHouse is cut off: ${bytes.byteLength} bytes`);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#view.byteLength;
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  /** An instant in ms, without a BigInt. */
  int64(): number {
    this.#at += 8;
    return this.#view.getInt32(this.#at - 4, true) * 4_294_967_296 + this.#view.getUint32(this.#at - 8, true);
  }

  float64(): number {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, true);
  }

  /** Prices and volume, in the order of `PRICES`. */
  prices(): Omit<Bar, 'timeMs'> {
    return {
      ...{ open: this.float64(), high: this.float64(), low: this.float64(), close: this.float64() },
      volume: this.float64(),
    };
  }
}

export const PRICES = 'open, high, low, close, volume';
export const UINT32_BYTES = 4;
export const INT64_BYTES = 8;
export const PRICES_BYTES = 5 * 8;

/** Columns and width of a row that is written. */
export const WRITTEN = `instrument_no, timeframe, open_ms, revision, ${PRICES}, known_ms, written_ms`;
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

/** Returns bars by instrument from rows of number, open time and prices, each instrument's newest first. */
export function readSeries(bytes: Uint8Array): Map<number, BarSeries> {
  const reader = new RowReader(bytes, UINT32_BYTES + INT64_BYTES + PRICES_BYTES);
  const found = new Map<number, Bar[]>();
  while (!reader.isAtEnd) {
    const no = reader.uint32();
    const bar = { timeMs: reader.int64(), ...reader.prices() };
    const own = found.get(no);
    if (own) own.push(bar);
    else found.set(no, [bar]);
  }
  return new Map([...found].map(([no, own]) => [no, BarSeries.from(own.reverse())]));
}
