// Writes minute bars into a new embedded database as the bars role does, and prints the cost.
import { type Bar, MINUTE_MS } from '@wickwise/market';
import type { BarRow } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { quantile } from '../harness/statistics.ts';

const INSTRUMENTS = 2_000;
/** Many minutes per batch, as in a first load; then single minutes, as in live closes. */
const LOADED_MINUTES = 200;
const MINUTES_A_BATCH = 10;
const LIVE_MINUTES = 30;
const START_MS = Date.UTC(2026, 0, 5);

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir }, createLog('error'));
const store = openBarStore(database.pool);

function bar(timeMs: number, no: number): Bar {
  const open = 100 + no / 7 + Math.sin(timeMs / 1e7);
  return { timeMs, open, high: open + 0.5, low: open - 0.5, close: open + 0.1, volume: 1_000 + no };
}

function rowsOf(firstMinute: number, minutes: number): BarRow[] {
  const rows: BarRow[] = [];
  for (let no = 1; no <= INSTRUMENTS; no++) {
    for (let minute = firstMinute; minute < firstMinute + minutes; minute++) {
      const timeMs = START_MS + minute * MINUTE_MS;
      rows.push({ instrumentNo: no, timeframe: '1m', bar: bar(timeMs, no), knownAtMs: timeMs + MINUTE_MS });
    }
  }
  return rows;
}

async function append(firstMinute: number, minutes: number): Promise<number> {
  const rows = rowsOf(firstMinute, minutes);
  const startMs = performance.now();
  await store.append(rows);
  return performance.now() - startMs;
}

await append(0, 1); // creates the partition
let loadedMs = 0;
for (let minute = 1; minute <= LOADED_MINUTES; minute += MINUTES_A_BATCH)
  loadedMs += await append(minute, MINUTES_A_BATCH);
const liveMs: number[] = [];
for (let i = 1; i <= LIVE_MINUTES; i++) liveMs.push(await append(LOADED_MINUTES + i, 1));

const { rows } = await database.pool.query<{ bytes: number; bars: number }>(
  `select (select count(*) from bars) as bars, sum(pg_total_relation_size(relid)) as bytes
   from pg_partition_tree('bars') where isleaf`,
);
const [{ bytes, bars } = { bytes: Number.NaN, bars: 1 }] = rows;
await database.stop();
console.log(
  JSON.stringify({
    barsPerSecond: (INSTRUMENTS * LOADED_MINUTES) / (loadedMs / 1_000),
    minuteMs: quantile(liveMs, 0.5),
    slowestMinuteMs: Math.max(...liveMs),
    instruments: INSTRUMENTS,
    bytesPerBar: Number(bytes) / Number(bars),
  }),
);
