import { BAR_COLUMNS, BarSeries } from '@wickwise/market';
import type { BarRange } from '../bar-store.ts';

/** SQL: bars of one instrument as bytes, column by column, each number in PostgreSQL's eight-byte form. */
export const packed = (order: 'asc' | 'desc'): string =>
  ['timestamptz_send(open_time)', ...BAR_COLUMNS.slice(1).map((column) => `float8send(${column})`)]
    .map((sent) => `string_agg(${sent}, ''::bytea order by open_time ${order})`)
    .join(' || ');

const BYTES_PER_BAR = BAR_COLUMNS.length * 8;

/** PostgreSQL's epoch, from which it counts microseconds. */
const EPOCH_2000_MS = 946_684_800_000;
const MICROSECONDS = 1_000;
const HIGH_HALF = 4_294_967_296;

/** Returns bars in the order in which they were packed. */
export function unpackBars(packed: Uint8Array): BarSeries {
  const bytes = Buffer.from(new Uint8Array(packed).buffer).swap64();
  const length = bytes.length / BYTES_PER_BAR;
  const bars = new BarSeries(0);
  for (const [at, column] of BAR_COLUMNS.entries()) {
    bars[column] = new Float64Array(bytes.buffer, at * length * 8, length);
  }
  bars.length = length;
  toEpochMs(bars.timeMs);
  return bars;
}

/** Converts 64-bit microseconds to milliseconds in place, without a BigInt per bar. */
function toEpochMs(times: Float64Array): void {
  const halves = new Int32Array(times.buffer, times.byteOffset, times.length * 2);
  for (let i = 0; i < times.length; i++) {
    const micros = (halves[2 * i + 1] as number) * HIGH_HALF + ((halves[2 * i] as number) >>> 0);
    times[i] = micros / MICROSECONDS + EPOCH_2000_MS;
  }
}

/** Joins non-overlapping pieces into one series, oldest first; each piece may be in either order. */
export function joinBars(
  pieces: readonly BarSeries[],
  {
    fromMs = Number.NEGATIVE_INFINITY,
    beforeMs = Number.POSITIVE_INFINITY,
    limit = Number.POSITIVE_INFINITY,
  }: BarRange,
): BarSeries {
  const newestFirst = pieces.map(oldestFirst).sort((a, b) => (b.timeMs[0] as number) - (a.timeMs[0] as number));
  const parts: { piece: BarSeries; start: number; end: number }[] = [];
  let length = 0;
  for (const piece of newestFirst) {
    const end = piece.indexFrom(beforeMs);
    const start = Math.max(piece.indexFrom(fromMs), end - (limit - length));
    if (start >= end) continue;
    parts.unshift({ piece, start, end });
    length += end - start;
  }
  const joined = new BarSeries(length);
  for (const { piece, start, end } of parts) {
    for (const column of BAR_COLUMNS) joined[column].set(piece[column].subarray(start, end), joined.length);
    joined.length += end - start;
  }
  return joined;
}

function oldestFirst(bars: BarSeries): BarSeries {
  const isTurned = (bars.timeMs[0] as number) > (bars.timeMs[bars.length - 1] as number);
  if (isTurned) for (const column of BAR_COLUMNS) bars[column].reverse();
  return bars;
}
