import { isIntraday, type Timeframe } from '@wickwise/market';
import type { ClickHouseConnection } from './connection.ts';
import { errorNumber } from './failures.ts';

/** The table of all versions of all bars. */
export const BARS = 'wickwise_bars';

/** Rows between two marks of the index: fewer than usual, as many questions are for few bars of many instruments. */
const GRANULARITY = 1_024;

/** Timeframes below this are kept in partitions of a month, longer ones in partitions of a year, days in those of ten. */
const YEARS_FROM_MINUTES = 15;
const DAYS_FROM_CODE = 1_001;
const TEN_YEARS_MS = 10 * 365.25 * 86_400_000;

/** Settings of the table where the server knows them: an insert is on the disk before it is acknowledged. */
const DURABLE = ['fsync_after_insert', 'fsync_part_directory'];

/** Errors of a server that knows no codecs of columns, or not these. */
const NO_CODECS = new Set([62, 432]);

/**
 * Returns the definition of the table. A version of a bar is a row with its own key, so that a correction is one row: no
 * reader finds half of it. Of rows with the same key the one that was written last counts.
 */
function definition(hasCodecs: boolean, settings: readonly string[]): string {
  const codec = (...names: string[]): string => (hasCodecs ? ` codec(${[...names, 'ZSTD(1)'].join(', ')})` : '');
  const day = `toDateTime(intDiv(open_ms, 1000), 'UTC')`;
  return `create table if not exists ${BARS} (
      instrument_no UInt32${codec()}, timeframe UInt16${codec()},
      open_ms Int64${codec('DoubleDelta')}, revision UInt32${codec()},
      open Float64${codec()}, high Float64${codec()}, low Float64${codec()}, close Float64${codec()},
      volume Float64${codec()},
      known_ms Int64${codec('DoubleDelta')}, written_ms UInt64${codec('Delta')}
    ) engine = ReplacingMergeTree(written_ms)
    partition by (timeframe, multiIf(
      timeframe < ${YEARS_FROM_MINUTES}, toYYYYMM(${day}),
      timeframe < ${DAYS_FROM_CODE}, toUInt32(toYear(${day})),
      toUInt32(intDiv(open_ms + ${EARLY_MS}, ${TEN_YEARS_MS}))))
    order by (timeframe, instrument_no, open_ms, revision)
    settings ${[`index_granularity = ${GRANULARITY}`, ...settings.map((name) => `${name} = 1`)].join(', ')}`;
}

/** Added to times before they are divided, so that those before 1970 aren't negative. */
const EARLY_MS = 10 * TEN_YEARS_MS;

/** Creates the table where there is none, as well as the server can. */
export async function createTables(connection: ClickHouseConnection): Promise<void> {
  if ((await connection.askText(`exists table ${BARS}`)) === '1') return;
  const names = DURABLE.map((name) => `'${name}'`).join(',');
  const known = await connection.askText(`select name from system.merge_tree_settings where name in (${names})`);
  const settings = known.split('\n').filter(Boolean);
  try {
    await connection.command(definition(true, settings));
  } catch (error) {
    if (!NO_CODECS.has(errorNumber(error) ?? 0)) throw error;
    await connection.command(definition(false, settings));
  }
}

/** Returns a key of the partition that holds a bar of the timeframe with this code. */
export function partitionOf(code: number, timeMs: number): number {
  const date = new Date(timeMs);
  const year = date.getUTCFullYear();
  if (code >= DAYS_FROM_CODE) return code * 1e6 + Math.floor((timeMs + EARLY_MS) / TEN_YEARS_MS);
  return code * 1e6 + (code < YEARS_FROM_MINUTES ? year * 100 + date.getUTCMonth() : year);
}

/** Returns the begin of the month of an instant, or of its year for days and more: what is pruned together. */
export function pruneBoundary(timeframe: Timeframe, timeMs: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), isIntraday(timeframe) ? date.getUTCMonth() : 0, 1);
}
