import type { Bar, Timeframe } from '@wickwise/market';
import type { BarRow, RevisedBar } from '../bar-store.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import { withoutRepeats } from '../without-repeats.ts';
import type { ClickHouseConnection } from './connection.ts';
import { pieces, sqlOfRange } from './read-bars.ts';
import {
  BinaryRowReader,
  INT64_BYTES,
  PRICE_COLUMNS,
  PRICES_BYTES,
  SERIES_ORDER,
  UINT32_BYTES,
  WRITTEN,
  type WrittenRow,
  writeRows,
} from './row-binary.ts';
import { BARS, partitionOf } from './tables.ts';

/** Rows of one insert, 8 MB, and its partitions: servers refuse a hundred, and each is a part of its own. */
const BATCH_ROWS = 100_000;
const BATCH_PARTITIONS = 50;

/** Times that a statement names; those of more are looked for between the first and the last. */
const TIMES_NAMED = 200;

interface Stored {
  revision: number;
  prices: Omit<Bar, 'timeMs'>;
}

/** See `BarStore.append`. What is stored is compared first, so each bar is to have one writer at a time. */
export async function appendBars(connection: ClickHouseConnection, rows: readonly BarRow[]): Promise<RevisedBar[]> {
  const revised: RevisedBar[] = [];
  for (const batch of pieces(withoutRepeats(rows), BATCH_ROWS)) {
    const changed: WrittenRow[] = [];
    for (const [timeframe, own] of Map.groupBy(batch, (row) => row.timeframe)) {
      const stored = await readStored(connection, timeframe, own);
      for (const { instrumentNo, bar, knownAtMs } of own) {
        const before = stored.get(keyOf(instrumentNo, bar.timeMs));
        if (before && isSame(before.prices, bar)) continue;
        const revision = before ? before.revision + 1 : 0;
        changed.push({ instrumentNo, timeframe: timeframeCode(timeframe), bar, revision, knownAtMs });
        if (before) revised.push({ instrumentNo, timeframe, timeMs: bar.timeMs, revision });
      }
    }
    await insertRows(connection, changed);
  }
  return revised;
}

const keyOf = (no: number, timeMs: number): string => `${no} ${timeMs}`;

/** Compares as PostgreSQL does: no number equals another, but for zeros. */
const isSame = (a: Omit<Bar, 'timeMs'>, b: Bar): boolean =>
  equal(a.open, b.open) &&
  equal(a.high, b.high) &&
  equal(a.low, b.low) &&
  equal(a.close, b.close) &&
  equal(a.volume, b.volume);
const equal = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** Returns the newest stored versions of bars, and maybe of others between them, by instrument and time. */
async function readStored(
  connection: ClickHouseConnection,
  timeframe: Timeframe,
  rows: readonly BarRow[],
): Promise<Map<string, Stored>> {
  const times = [...new Set(rows.map(({ bar }) => bar.timeMs))].sort((a, b) => a - b);
  const [fromMs = 0, lastMs = 0] = [times[0], times.at(-1)];
  const numbers = rows.map(({ instrumentNo }) => instrumentNo);
  const named = times.length <= TIMES_NAMED ? ` and open_ms in (${times.map((time) => BigInt(time)).join(',')})` : '';
  const where = `${sqlOfRange(numbers, timeframe, { fromMs, beforeMs: lastMs + 1 })}${named}`;
  const bytes = await connection.ask(`
    select instrument_no, open_ms, revision, ${PRICE_COLUMNS} from ${BARS} where ${where}
    order by ${SERIES_ORDER} format RowBinary`);
  const reader = new BinaryRowReader(bytes, 2 * UINT32_BYTES + INT64_BYTES + PRICES_BYTES);
  const stored = new Map<string, Stored>();
  while (!reader.isAtEnd) {
    const key = keyOf(reader.uint32(), reader.int64());
    const version = { revision: reader.uint32(), prices: reader.prices() };
    if (!stored.has(key)) stored.set(key, version); // the newest comes first
  }
  return stored;
}

/** Inserts rows; each insert has few partitions, of which a server stores each whole or not at all. */
async function insertRows(connection: ClickHouseConnection, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  const byPartition = Map.groupBy(rows, ({ timeframe, bar }) => partitionOf(timeframe, bar.timeMs));
  for (const groups of pieces([...byPartition.values()], BATCH_PARTITIONS)) {
    await connection.insert(`insert into ${BARS} (${WRITTEN}) format RowBinary`, writeRows(groups.flat(), Date.now()));
  }
}
