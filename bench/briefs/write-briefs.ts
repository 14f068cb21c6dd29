// Fills a new embedded database with made bars of the catalogue, and writes the briefs of a day with the product's thread.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  BarSeries,
  calendarOf,
  DAY_MS,
  HOUR_MS,
  type Instrument,
  MARKET_INFO,
  MARKETS,
  type Market,
  MINUTE_MS,
  type Timeframe,
} from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { registerInstruments } from '../../apps/server/src/marketdata/registry.ts';
import { type BriefMoment, momentKey, momentsAt } from '../../apps/server/src/modules/briefs/schedule.ts';
import { randomOf } from '../../apps/server/src/modules/briefs/testing/made-days.ts';
import { briefsSince } from '../../apps/server/src/modules/news/briefs/store-brief.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { tuneMemory } from '../../apps/server/src/platform/tune-memory.ts';
import { backgroundData } from '../../apps/server/src/roles/background-data.ts';
import { runInBackground } from '../../apps/server/src/roles/background-thread.ts';
import { FakeFeed } from '../../apps/server/src/testing/fake-feed.ts';
import { cpuMs, endedCpuMs, forgetPeak, peakBytes, rssBytes, sumOfFamily } from '../harness/process-figures.ts';

tuneMemory(); // as the product does: restarts this process

const THREAD = new URL('../../apps/server/dist/briefs.thread.js', import.meta.url);
const MB = 1_048_576;
/** A Wednesday without a holiday anywhere, and the end of what is stored. */
const FROM_MS = Date.UTC(2026, 10, 18);
const END_MS = FROM_MS + 2 * DAY_MS;
const DAYS = 430;
const HOURS = 24 * 70;
const OPENS = 20;

const [dataDir = ''] = process.argv.slice(2);
const log = createLog('error');
const database = await openDatabase({ dataDir }, log);
const { db, pool } = database;
const instruments = MARKETS.flatMap(instrumentsOf);
const { feeds } = new FakeFeed(instruments);
const registry = await registerInstruments(db, feeds);
const store = openBarStore(pool);
const splits = new SplitBook([]);
const context = { config: readConfig({ PORT: '0' }, [], '/'), database, feeds, registry, splits };

/** Walks with a wild bar now and then, so that briefs have something to say. */
function made(seed: number, times: readonly number[]): BarSeries {
  const random = randomOf(seed);
  const bars = new BarSeries();
  let close = 50 + random() * 200;
  for (const timeMs of times) {
    const next = close * (1 + (random() - 0.5) * 0.02 * (random() < 0.02 ? 5 : 1));
    bars.push({
      timeMs,
      open: close,
      high: Math.max(close, next),
      low: Math.min(close, next),
      close: next,
      volume: 1_000,
    });
    close = next;
  }
  return bars;
}

async function fill({ schedule, id, market }: Instrument, seed: number): Promise<void> {
  const calendar = calendarOf(schedule);
  const sessions = calendar.between(END_MS - DAYS * 1.5 * DAY_MS, END_MS).slice(-DAYS);
  const opens = sessions.map(({ openMs }) => openMs);
  const hours = Array.from({ length: HOURS }, (_, i) => END_MS - (HOURS - i) * HOUR_MS);
  const parts: [Timeframe, readonly number[]][] = [['1D', opens]];
  if (MARKET_INFO[market].traded === 'shares') parts.push(['15m', opens.slice(-OPENS)]);
  else parts.push(['1h', hours.filter((timeMs) => calendar.sessionAt(timeMs))]);
  const instrumentNo = registry.byId(id)?.no ?? 0;
  for (const [timeframe, times] of parts)
    await store.append(
      [...made(seed, times)].map((bar) => ({ instrumentNo, timeframe, bar, knownAtMs: bar.timeMs + DAY_MS })),
    );
}

for (const [i, instrument] of instruments.entries()) await fill(instrument, i + 1);
await pool.query('vacuum analyze');

/** Returns what of a market is written about on the day, earliest first. */
function momentsOf(market: Market): BriefMoment[] {
  const schedules = [...new Set(registry.of(market).map(({ instrument }) => instrument.schedule))];
  const found = new Map<string, BriefMoment>();
  for (let nowMs = FROM_MS; nowMs <= FROM_MS + DAY_MS + HOUR_MS; nowMs += 10 * MINUTE_MS)
    for (const moment of momentsAt(market, schedules, nowMs))
      if (moment.endMs > FROM_MS && moment.endMs <= FROM_MS + DAY_MS) found.set(momentKey(moment), moment);
  return [...found.values()].toSorted((a, b) => a.endMs - b.endMs);
}

const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const databaseCpuMs = (): number => sumOfFamily(postmaster, cpuMs) + endedCpuMs(postmaster);

const restBytes = rssBytes(process.pid);
forgetPeak(process.pid);
const markets: object[] = [];
for (const market of MARKETS) {
  const moments = momentsOf(market);
  const priceSource = registry.origins.get(market)?.source ?? '';
  const [own, ofDatabase] = [cpuMs(process.pid), databaseCpuMs()];
  let longestMs = 0;
  for (const moment of moments) {
    const startMs = performance.now();
    await runInBackground(THREAD, { ...backgroundData(context, [priceSource]), moments: [moment] }).done;
    longestMs = Math.max(longestMs, performance.now() - startMs);
  }
  markets.push({
    market,
    instruments: registry.of(market).length,
    moments: moments.length,
    longestMs,
    cpuMs: cpuMs(process.pid) - own,
    databaseCpuMs: databaseCpuMs() - ofDatabase,
    briefs: (await briefsSince(db, { market, priceSource }, 0)).length,
  });
}
const addedMB = (peakBytes(process.pid) - restBytes) / MB;
await database.stop();
console.log(JSON.stringify({ markets, addedMB }));
