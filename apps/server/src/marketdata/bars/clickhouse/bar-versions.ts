import type { Timeframe } from '@wickwise/market';
import type { BarKnown, BarVersion } from '../bar-store.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import { inVersionOrder, type StoredVersion } from '../version-order.ts';
import type { ClickHouseConnection } from './connection.ts';
import { findBars, sqlInstant, sqlOfRange } from './read-bars.ts';
import { BinaryRowReader, INT64_BYTES, PRICE_COLUMNS, PRICES_BYTES, SERIES_ORDER, UINT32_BYTES } from './row-binary.ts';
import { BARS } from './tables.ts';

/** See `BarStore.versions`. */
export async function findBarVersions(
  connection: ClickHouseConnection,
  no: number,
  timeframe: Timeframe,
  { fromMs, throughMs, before }: { fromMs: number; throughMs: number; before: number },
): Promise<BarVersion[]> {
  const earlier =
    before > 0 ? (await findBars(connection, [no], timeframe, { beforeMs: fromMs, limit: before })).get(no) : undefined;
  const firstMs = earlier?.timeMs[0] ?? fromMs;
  const bytes = await connection.ask(`
    select open_ms, revision, known_ms, ${PRICE_COLUMNS} from ${BARS}
    where ${sqlOfRange([no], timeframe, { fromMs: firstMs, beforeMs: throughMs + 1 })}
    order by open_ms, revision, written_ms desc limit 1 by open_ms, revision format RowBinary`);
  const reader = new BinaryRowReader(bytes, INT64_BYTES + UINT32_BYTES + INT64_BYTES + PRICES_BYTES);
  const rows: StoredVersion[] = [];
  while (!reader.isAtEnd) {
    const [timeMs, revision, knownAt] = [reader.int64(), reader.uint32(), reader.int64()];
    rows.push({ timeMs, ...reader.prices(), revision, knownAt });
  }
  return inVersionOrder(rows);
}

/** See `BarStore.corrections`. */
export async function findCorrections(
  connection: ClickHouseConnection,
  numbers: readonly number[],
  timeframes: readonly Timeframe[],
  fromMs: number,
): Promise<BarKnown[]> {
  if (numbers.length === 0 || timeframes.length === 0) return [];
  const known = `
    select instrument_no, open_ms, known_ms from ${BARS}
    where timeframe in (${timeframes.map(timeframeCode).join(',')})
      and instrument_no in (${numbers.map(Math.trunc).join(',')}) and revision > 0
    order by written_ms desc limit 1 by timeframe, instrument_no, open_ms, revision`;
  return readKnown(
    await connection.ask(`select * from (${known}) where known_ms >= ${sqlInstant(fromMs)} format RowBinary`),
  );
}

/** See `BarStore.firstKnown`. */
export async function findFirstKnown(
  connection: ClickHouseConnection,
  numbers: readonly number[],
  timeframe: Timeframe,
  fromMs: number,
): Promise<BarKnown[]> {
  if (numbers.length === 0) return [];
  const bytes = await connection.ask(`
    select instrument_no, open_ms, known_ms, revision from ${BARS} where ${sqlOfRange(numbers, timeframe, { fromMs })}
    order by ${SERIES_ORDER} format RowBinary`);
  const reader = new BinaryRowReader(bytes, 2 * UINT32_BYTES + 2 * INT64_BYTES);
  const found: BarKnown[] = [];
  let last = '';
  while (!reader.isAtEnd) {
    const [no, barMs, knownMs, revision] = [reader.uint32(), reader.int64(), reader.int64(), reader.uint32()];
    const key = `${no} ${barMs}`;
    if (key !== last && revision === 0) found.push({ no, barMs, knownMs }); // the newest version comes first
    last = key;
  }
  return found;
}

function readKnown(bytes: Uint8Array): BarKnown[] {
  const reader = new BinaryRowReader(bytes, UINT32_BYTES + 2 * INT64_BYTES);
  const found: BarKnown[] = [];
  while (!reader.isAtEnd) found.push({ no: reader.uint32(), barMs: reader.int64(), knownMs: reader.int64() });
  return found;
}
