// Loads a year of bars into a new embedded database, by pages of history and live minute by minute, and prints what it
// takes at three moments as JSON. Progress goes to the error output.
import { setTimeout as sleep } from 'node:timers/promises';
import { barLength, MINUTE_MS, type Session, type Timeframe } from '@wickwise/market';
import type { BarRow } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { BarWriter } from '../../apps/server/src/marketdata/bars/bar-writer.ts';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { type ListedInstrument, registerInstruments } from '../../apps/server/src/marketdata/registry.ts';
import { InProcessBus } from '../../apps/server/src/platform/bus.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { FakeFeed } from '../../apps/server/src/testing/fake-feed.ts';
import { say } from '../harness/table.ts';
import { LONGER_TIMEFRAMES, MarketYear, type ShareDay, sessions, shares, slotOf } from './market-year.ts';
import { measureReads, quantilesOf, type Timed } from './readings.ts';

/** Days of minutes in a page of history: about 8,000 bars. */
const PAGE_DAYS = 21;
/** Pages on their way to the database at once. */
const PAGES_AT_ONCE = 2;
const SHARES_OF_YEAR = [0.01, 0.5, 1];
const PRUNED_AT_ONCE = 25;
const CORRECTIONS = 100;
const YEARS = 20;
const YEAR_MS = 365.25 * 86_400_000;

export interface YearMoment {
  sessions: number;
  bars: number;
  minutes: number;
  historySeconds: number;
  historyBars: number;
  walBytes: number;
  writes: Timed[];
  packSeconds: number;
  reads: Timed[];
  sizes: Sizes;
}

export interface Sizes {
  rows: { timeframe: number; heap: number; index: number }[];
  pages: { heap: number; index: number; bars: number };
  database: number;
}

export interface Loaded {
  moments: YearMoment[];
  vacuumSeconds: number;
  autovacuums: number;
  prunedBars: number;
  prunes: Timed;
  /** The same reads and live minutes once there are partitions of twenty years. */
  decades: { partitions: number; writes: Timed[]; reads: Timed[] };
}

const [dataDir = '', count = '', days = ''] = process.argv.slice(2);
const log = createLog('error');
const database = await openDatabase({ dataDir }, log);
const { pool } = database;
const feed = new FakeFeed(shares(Number(count)));
const registry = await registerInstruments(database.db, feed.feeds);
const listed = registry.all;
const numbers = listed.map(({ no }) => no);
const store = openBarStore(pool);
const source = { store, splits: new SplitBook([]) };
const year = new MarketYear(listed.length);
const [before, ...all] = sessions(Number(days) + 1) as [Session, ...Session[]];
const stored = { bars: 0, minutes: 0 };

/** Returns the rows of a share's days; history is known at the end of each bar. */
const rowsOf = ({ no }: ListedInstrument, timeframe: Timeframe, own: readonly ShareDay[]): BarRow[] =>
  own.flatMap((day) =>
    (day.get(timeframe) ?? []).map((bar) => ({
      instrumentNo: no,
      timeframe,
      bar,
      knownAtMs: slotOf(timeframe, bar.timeMs).endMs,
    })),
  );

function counted(rows: readonly BarRow[]): readonly BarRow[] {
  stored.bars += rows.length;
  stored.minutes += rows.filter(({ timeframe }) => timeframe === '1m').length;
  return rows;
}

/** Loads days as providers give them: share by share, a page of bars of one timeframe at a time. */
async function loadHistory(own: readonly Session[]): Promise<number> {
  const startMs = performance.now();
  for (let first = 0; first < own.length; first += PAGE_DAYS) {
    const page = own.slice(first, first + PAGE_DAYS);
    const waiting = [...listed.keys()];
    await Promise.all(
      Array.from({ length: PAGES_AT_ONCE }, async () => {
        for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
          const share = listed[i] as ListedInstrument;
          const made = page.map((session) => year.day(i as number, session));
          await store.append(counted(rowsOf(share, '1m', made)));
          await store.append(counted(LONGER_TIMEFRAMES.flatMap((timeframe) => rowsOf(share, timeframe, made))));
        }
      }),
    );
    const seconds = (performance.now() - startMs) / 1_000;
    say(`${stored.bars.toLocaleString('en')} bars, ${Math.round(seconds)} s of history since the last moment`);
  }
  return (performance.now() - startMs) / 1_000;
}

/** Writes a day as the bars role does: all bars that end at a minute, and on from there once they are stored. */
async function writeLive(session: Session): Promise<Timed> {
  const writer = new BarWriter({
    store,
    registry,
    bus: new InProcessBus(log),
    log,
    setAside: async (_bars, error) => {
      throw error;
    },
  });
  const ending = new Map<number, Parameters<BarWriter['write']>[0][number][]>();
  for (const [i, { instrument }] of listed.entries()) {
    for (const [timeframe, bars] of year.day(i, session)) {
      for (const bar of bars) {
        const { endMs } = slotOf(timeframe, bar.timeMs);
        const event = { instrumentId: instrument.id, length: barLength(timeframe), bar, endMs, isRevision: false };
        const closed = ending.get(endMs) ?? [];
        ending.set(endMs, closed);
        closed.push({ event, timeframe, knownAtMs: endMs + 2_000 });
      }
    }
  }
  const took: number[] = [];
  for (const [, closed] of [...ending].sort(([a], [b]) => a - b)) {
    const startMs = performance.now();
    writer.write(closed);
    await writer.flush();
    took.push(performance.now() - startMs);
    stored.bars += closed.length;
    stored.minutes += listed.length;
  }
  await writer.stop();
  return quantilesOf('a live minute of all instruments', took);
}

/** Stores a minute again that a late price has changed. */
async function correct(session: Session): Promise<Timed> {
  const timeMs = session.closeMs - 5 * MINUTE_MS;
  const took: number[] = [];
  for (let i = 0; i < CORRECTIONS; i++) {
    const { no } = listed[(i * 7_919) % listed.length] as ListedInstrument;
    const bar = { timeMs, open: 10, high: 11 + i, low: 9, close: 10, volume: i };
    const startMs = performance.now();
    await store.append([{ instrumentNo: no, timeframe: '1m', bar, knownAtMs: session.endMs }]);
    took.push(performance.now() - startMs);
  }
  return quantilesOf('a corrected minute of one instrument', took);
}

async function packAll(): Promise<number> {
  const startMs = performance.now();
  for (const timeframe of LONGER_TIMEFRAMES) await store.pack(numbers, timeframe);
  return (performance.now() - startMs) / 1_000;
}

async function sizesNow(): Promise<Sizes> {
  const rows = await pool.query<Sizes['rows'][number]>(
    `select (regexp_match(relid::text, '^bars_(\\d+)_'))[1]::int as timeframe, sum(pg_table_size(relid))::float8 as heap,
       sum(pg_indexes_size(relid))::float8 as index
     from pg_partition_tree('bars') where isleaf group by 1 order by 1`,
  );
  const pages = await pool.query<Sizes['pages'] & { database: number }>(
    `select pg_table_size('bar_pages')::float8 as heap, pg_indexes_size('bar_pages')::float8 as index,
       (select coalesce(sum(bars), 0)::float8 from bar_pages) as bars,
       pg_database_size(current_database())::float8 as database`,
  );
  const [{ database: bytes, ...own }] = pages.rows as [Sizes['pages'] & { database: number }];
  return { rows: rows.rows, pages: own, database: bytes };
}

const wal = async (): Promise<number> =>
  (await pool.query<{ bytes: number }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`)).rows[0]
    ?.bytes ?? 0;

async function momentAfter(from: number, to: number): Promise<YearMoment> {
  const [walBefore, barsBefore] = [await wal(), stored.bars];
  const historySeconds = await loadHistory(all.slice(from, to - 1));
  const historyBars = stored.bars - barsBefore;
  const walBytes = (await wal()) - walBefore;
  const session = all[to - 1] as Session;
  const writes = [await writeLive(session), await correct(session)];
  const packSeconds = await packAll();
  await sleep(2_000); // a checkpoint's writes calm down
  const range = { atMs: (all[to - 1] as Session).endMs + MINUTE_MS, fromMs: before.endMs };
  const reads = await measureReads(source, listed, range);
  const moment = { historySeconds, historyBars, walBytes, writes, packSeconds, reads, sizes: await sizesNow() };
  say(`measured with ${stored.bars.toLocaleString('en')} bars of ${to} days`);
  return { sessions: to, ...stored, ...moment };
}

/** Drops the oldest day of minutes, as retention does. */
async function pruneDay(): Promise<{ prunedBars: number; prunes: Timed }> {
  const took: number[] = [];
  let prunedBars = 0;
  for (let start = 0; start < numbers.length; start += PRUNED_AT_ONCE) {
    const startMs = performance.now();
    const some = numbers.slice(start, start + PRUNED_AT_ONCE);
    prunedBars += await store.prune(some, '1m', (all[0] as Session).endMs);
    took.push(performance.now() - startMs);
  }
  return { prunedBars, prunes: quantilesOf(`dropping a day of minutes of ${PRUNED_AT_ONCE} instruments`, took) };
}

async function vacuumAll(): Promise<number> {
  const startMs = performance.now();
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum (analyze) bars, bar_pages');
  client.release(true);
  return (performance.now() - startMs) / 1_000;
}

/** Stores one bar in each month of earlier years, whose partitions every statement may then have to look at. */
async function afterDecades(reads: { atMs: number; fromMs: number }, next: Session): Promise<Loaded['decades']> {
  const [{ no }] = listed as [ListedInstrument];
  const rows = (['1m', ...LONGER_TIMEFRAMES] as const).flatMap((timeframe): BarRow[] =>
    Array.from({ length: YEARS * 12 }, (_, month) => {
      const date = new Date(reads.atMs - YEARS * YEAR_MS);
      const timeMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, 2, 15);
      const bar = { timeMs, open: 1, high: 1, low: 1, close: 1, volume: 1 };
      return { instrumentNo: no, timeframe, bar, knownAtMs: timeMs };
    }),
  );
  await store.append(rows.filter(({ bar }) => bar.timeMs < reads.fromMs - 40 * 86_400_000));
  await packAll();
  const { rows: parts } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_partition_tree('bars') where isleaf`,
  );
  const writes = [await writeLive(next), await correct(next)];
  const range = { ...reads, atMs: next.endMs + MINUTE_MS };
  return { partitions: parts[0]?.count ?? 0, writes, reads: await measureReads(source, listed, range) };
}

const moments: YearMoment[] = [];
let from = 0;
const last = all.length - 1; // the last day is written after the partitions of earlier years
for (const share of SHARES_OF_YEAR) {
  const to = Math.max(from + 2, Math.round(last * share));
  moments.push(await momentAfter(from, to));
  from = to;
}
const { rows: vacuumed } = await pool.query<{ count: number }>(
  `select coalesce(sum(autovacuum_count), 0)::int as count from pg_stat_user_tables where relname like 'bar%'`,
);
const vacuumSeconds = await vacuumAll();
say(`vacuumed in ${Math.round(vacuumSeconds)} s`);
const pruned = await pruneDay();
const range = { atMs: (all[from - 1] as Session).endMs + MINUTE_MS, fromMs: before.endMs };
const decades = await afterDecades(range, all[from] as Session);
await database.stop();
const loaded: Loaded = { moments, vacuumSeconds, autovacuums: vacuumed[0]?.count ?? 0, ...pruned, decades };
console.log(JSON.stringify(loaded));
