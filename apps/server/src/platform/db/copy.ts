import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { asUnavailable } from './failure-kind.ts';

/** Column types that the binary COPY of this file knows; `time` is timestamptz, epoch ms on our side. */
export type CopyType = 'int2' | 'int4' | 'float8' | 'time';

/** Milliseconds from 1970 to 2000, PostgreSQL's epoch, from which it counts microseconds. */
const EPOCH_2000_MS = 946_684_800_000;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Signature, flags, and the length of an empty header extension. */
const HEADER_BYTES = SIGNATURE.length + 8;
const WIDTH: Readonly<Record<CopyType, number>> = { int2: 2, int4: 4, float8: 8, time: 8 };
const END_OF_DATA = -1;

/** Returns the bytes of one row: its column count, then a length and a value for each. Values are never null. */
const rowBytes = (types: readonly CopyType[]): number => 2 + types.reduce((sum, type) => sum + 4 + WIDTH[type], 0);

/**
 * Sends rows into a table in PostgreSQL's binary form, several times faster than statements.
 *
 * @param values the rows, one after the other, as many numbers each as there are types
 */
export async function copyIn(
  client: pg.ClientBase,
  table: string,
  types: readonly CopyType[],
  values: Float64Array,
): Promise<void> {
  const rows = values.length / types.length;
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + rows * rowBytes(types) + 2);
  SIGNATURE.copy(buffer);
  buffer.fill(0, SIGNATURE.length, HEADER_BYTES);
  let at = HEADER_BYTES;
  for (let row = 0; row < rows; row++) {
    at = buffer.writeInt16BE(types.length, at);
    for (let column = 0; column < types.length; column++) {
      const type = types[column] as CopyType;
      at = buffer.writeInt32BE(WIDTH[type], at);
      at = writeValue(buffer, at, type, values[row * types.length + column] as number);
    }
  }
  buffer.writeInt16BE(END_OF_DATA, at);
  const stream = client.query(copyFrom(`copy ${table} from stdin (format binary)`));
  await new Promise<void>((resolve, reject) => {
    stream.on('error', (error) => reject(asUnavailable(error)));
    stream.on('finish', resolve);
    stream.end(buffer);
  });
}

/**
 * Reads a query whose rows are an integer and some bytes, in binary form.
 *
 * COPY takes no parameters: put nothing but numbers of our own into the query.
 *
 * @param take gets each row; the bytes are valid only until it returns
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  take: (key: number, bytes: Buffer) => void,
): Promise<void> {
  const rows = new RowSplitter(take);
  const parser = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        rows.add(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const stream: Readable = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  await pipeline(stream, parser).catch((error) => Promise.reject(asUnavailable(error)));
}

/** Count of columns, length and value of the integer, length of the bytes. */
const BEFORE_BYTES = 2 + 4 + WIDTH.int4 + 4;

/** Reassembles rows from the chunks of the connection. */
class RowSplitter {
  readonly #take: (key: number, bytes: Buffer) => void;
  #pieces: Buffer[] = [];
  #waiting = 0;
  /** Bytes needed before the next row can be read, so chunks of a long row are joined once. */
  #needed = HEADER_BYTES;
  #isHeaderRead = false;

  constructor(take: (key: number, bytes: Buffer) => void) {
    this.#take = take;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#waiting += piece.length;
    if (this.#waiting < this.#needed) return;
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const rest = bytes.subarray(this.#read(bytes));
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#waiting = rest.length;
  }

  /** Reads the complete rows; returns where they end, and notes the bytes that the next one needs. */
  #read(bytes: Buffer): number {
    let at = this.#isHeaderRead ? 0 : HEADER_BYTES;
    this.#isHeaderRead = true;
    for (;;) {
      this.#needed = BEFORE_BYTES;
      if (bytes.length - at < BEFORE_BYTES) return at; // or the two trailing bytes after the last row
      const length = bytes.readInt32BE(at + BEFORE_BYTES - 4);
      this.#needed = BEFORE_BYTES + length;
      if (bytes.length - at < this.#needed) return at;
      const start = at + BEFORE_BYTES;
      this.#take(bytes.readInt32BE(at + 6), bytes.subarray(start, start + length));
      at = start + length;
    }
  }
}

function writeValue(buffer: Buffer, at: number, type: CopyType, value: number): number {
  if (type === 'int2') return buffer.writeInt16BE(value, at);
  if (type === 'int4') return buffer.writeInt32BE(value, at);
  if (type === 'float8') return buffer.writeDoubleBE(value, at);
  return buffer.writeBigInt64BE(BigInt(Math.round((value - EPOCH_2000_MS) * 1000)), at);
}
