// `fill`: fills a new embedded database with bars of many instruments. `start`: times a scanner to its first scan, once
// from nothing and then from saved state. Prints seconds as JSON.
import {
  type Bar,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  instrumentId,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import type { BarRow } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { registerInstruments } from '../../apps/server/src/marketdata/registry.ts';
import { Scanner } from '../../apps/server/src/modules/signals/scanner.ts';
import { InProcessBus } from '../../apps/server/src/platform/bus.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { FakeFeed } from '../../apps/server/src/testing/fake-feed.ts';
import { walks } from '../analytics/series.ts';

const BARS = 500;
const WALKS = 100;
const NOW_MS = Date.UTC(2026, 9, 7, 12);

const [task = '', dataDir = '', count = '1000'] = process.argv.slice(2);
const log = createLog('error');
const database = await openDatabase({ dataDir }, log);
const instruments = Array.from(
  { length: Number(count) },
  (_, no): Instrument => ({
    id: instrumentId('Crypto', `S${no}-USD`),
    market: 'Crypto',
    symbol: `S${no}-USD`,
    name: `Symbol ${no}`,
    kind: 'pair',
    sector: 'Bench',
    currency: 'USD',
    tickSize: 0.01,
    schedule: 'always',
  }),
);
const feed = new FakeFeed(instruments);
feed.nowMs = NOW_MS;
const registry = await registerInstruments(database.db, feed.feeds);
const store = openBarStore(database.pool);
const market = walks(WALKS, BARS).map((series) => [...series]);

/** Returns open times of closed bars, newest first. */
function openings(timeframe: ScanTimeframe): number[] {
  const found: number[] = [];
  for (let atMs = NOW_MS - 1; found.length <= BARS; atMs = (found.at(-1) as number) - 1) {
    found.push(barSlot(calendarOf('always'), barLength(timeframe), atMs)?.openMs ?? Number.NaN);
  }
  return found.slice(1);
}

async function fill(): Promise<void> {
  for (const timeframe of SCAN_TIMEFRAMES) {
    const times = openings(timeframe).toReversed();
    for (const { no } of registry.all) {
      const rows: BarRow[] = [];
      (market[no % WALKS] as Bar[]).forEach((bar, i) => {
        const timeMs = times[i] as number;
        rows.push({ instrumentNo: no, timeframe, bar: { ...bar, timeMs }, knownAtMs: NOW_MS });
      });
      await store.append(rows);
    }
  }
  // as the product does within minutes of storing bars
  const numbers = registry.all.map(({ no }) => no);
  for (const timeframe of SCAN_TIMEFRAMES) await store.pack(numbers, timeframe);
  await database.pool.query('analyze');
}

async function start(): Promise<number> {
  const bus = new InProcessBus(log);
  const splits = new SplitBook([]);
  const edgeFor = (): null => null;
  const scanner = new Scanner({
    database,
    store,
    registry,
    splits,
    clock: feed.clock,
    bus,
    log,
    edgeFor,
  });
  const startMs = performance.now();
  await scanner.historyLoaded(
    instruments.map(({ id }) => id),
    new Set(),
  );
  return (performance.now() - startMs) / 1_000;
}

const startMs = performance.now();
const seconds = task === 'fill' ? await fill().then(() => (performance.now() - startMs) / 1_000) : await start();
await database.stop();
console.log(JSON.stringify({ seconds }));
