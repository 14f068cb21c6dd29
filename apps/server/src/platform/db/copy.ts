import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Column types that the binary COPY of this file knows; `time` is timestamptz, epoch ms on our side. */
export type CopyType = 'int2' | 'int4' | 'float8' | 'time';

/** Milliseconds from 1970 to 2000, where PostgreSQL's timestamps begin; it counts microseconds from there. */
const EPOCH_2000_MS = 946_684_800_000;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Signature, flags, and the length of a header extension that nobody writes. */
const HEADER_BYTES = SIGNATURE.length + 8;
const WIDTH: Readonly<Record<CopyType, number>> = { int2: 2, int4: 4, float8: 8, time: 8 };
const END_OF_DATA = -1;

/** Bytes of one row: the count of its columns, then a length and a value for each. None is ever null. */
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
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(buffer);
  });
}

/**
 * Reads the rows of a query in binary form; `take` gets a reused array with one row at a time.
 *
 * COPY takes no parameters: put nothing but numbers of our own into the query.
 */
export async function copyOut(
  client: pg.ClientBase,
  query: string,
  types: readonly CopyType[],
  take: (row: Float64Array) => void,
): Promise<void> {
  const row = new Float64Array(types.length);
  const size = rowBytes(types);
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  const parser = new Writable({
    write(chunk: Buffer, _encoding, done) {
      let at = 0;
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      if (!isHeaderRead && bytes.length >= HEADER_BYTES) {
        isHeaderRead = true;
        at = HEADER_BYTES;
      }
      try {
        for (; isHeaderRead && bytes.length - at >= size; at += size) {
          readRow(view, at, types, row);
          take(row);
        }
      } catch (error) {
        done(error as Error);
        return;
      }
      rest = bytes.subarray(at);
      done();
    },
  });
  const stream: Readable = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  await pipeline(stream, parser);
}

function writeValue(buffer: Buffer, at: number, type: CopyType, value: number): number {
  if (type === 'int2') return buffer.writeInt16BE(value, at);
  if (type === 'int4') return buffer.writeInt32BE(value, at);
  if (type === 'float8') return buffer.writeDoubleBE(value, at);
  return buffer.writeBigInt64BE(BigInt(Math.round((value - EPOCH_2000_MS) * 1000)), at);
}

function readRow(view: DataView, start: number, types: readonly CopyType[], row: Float64Array): void {
  let at = start + 2;
  for (let column = 0; column < types.length; column++) {
    const type = types[column] as CopyType;
    at += 4;
    row[column] = readValue(view, at, type);
    at += WIDTH[type];
  }
}

/** A `DataView` reads numbers several times faster than a `Buffer`, and its order of bytes is PostgreSQL's. */
function readValue(view: DataView, at: number, type: CopyType): number {
  if (type === 'float8') return view.getFloat64(at);
  if (type === 'int4') return view.getInt32(at);
  if (type === 'int2') return view.getInt16(at);
  // microseconds since 2000 as two 32-bit halves: a BigInt per bar would be garbage
  return (view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)) / 1000 + EPOCH_2000_MS;
}
