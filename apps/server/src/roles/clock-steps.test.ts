import { HOUR_MS, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { simFeed } from '#marketdata/feeds/sim/sim-feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openAccess } from '../testing/open-access.ts';
import { testDatabase } from '../testing/test-database.ts';
import { barCalls, startBars } from './bars.ts';
import { priceCalls, startFeeds } from './feeds.ts';
import { startJobs } from './jobs.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
/** A minute passes in three seconds. */
const SPEED = 20;
const START_MS = Date.parse('2026-11-18T15:00:00Z');

/** Simulated prices of one coin, by a clock that runs fast and that the test sets. */
async function setUp() {
  const lines: { msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) as Log;
  const beganMs = performance.now();
  const passedMs = (): number => (performance.now() - beganMs) * SPEED;
  let aheadMs = 0;
  const clock = new ClockMonitor({ wallMs: () => START_MS + passedMs() + aheadMs, monotonicMs: passedMs }, log);
  const sim = simFeed({ seed: 3, markets: ['Crypto'] }, clock);
  const feed: Feed = {
    ...sim,
    instruments: () => [{ instrument: COIN, finest: '1m' }],
  };
  const feeds = new MarketFeeds([feed]);
  const database = await testDatabase();
  const { db, pool } = database;
  const registry = await registerInstruments(db, feeds);
  const store = openBarStore(pool);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const metrics = createMetrics();
  const splits = new SplitBook([]);
  const config = readConfig({}, [], '/');
  const access = openAccess(registry);
  const context = {
    access,
    own: new OwnViews(),
    config,
    log,
    metrics,
    lifecycle,
    bus,
    clock,
    database,
    jobs,
    store,
    missing: new MissingPrices(),
    feeds,
    registry,
    splits,
  };
  startBars(context);
  startFeeds(context);
  const { stateOf } = bus.calls(priceCalls);
  const bars = bus.calls(barCalls);
  lifecycle.started();
  const newestMs = async (timeframe: '1m' | '1h' = '1m'): Promise<number> =>
    (await store.newest([1], timeframe)).get(1) ?? 0;
  /** Waits until a minute has closed that began after this moment. */
  const nextBar = async (): Promise<void> => {
    const sinceMs = clock.nowMs();
    const isThere = async (): Promise<void> => {
      const newest = await newestMs();
      expect(newest).toBeGreaterThanOrEqual(sinceMs);
      expect(newest).toBeLessThan(clock.nowMs());
    };
    await vi.waitFor(isThere);
  };
  const setAhead = (ms: number): void => {
    aheadMs = ms;
  };
  return { bars, clock, lines, newestMs, nextBar, pool, setAhead, stateOf, store };
}

describe('bars while the machine’s clock is set', () => {
  it('continue after steps forward and back, none in the future', async () => {
    const { bars, clock, lines, newestMs, nextBar, pool, setAhead, stateOf, store } = await setUp();
    await nextBar();
    setAhead(HOUR_MS);
    await nextBar();
    expect(await newestMs()).toBeGreaterThan(START_MS + HOUR_MS);
    expect(stateOf('Crypto').clock.step).toMatchObject({ byMs: expect.closeTo(HOUR_MS, -3) });
    setAhead(0);
    await nextBar();
    expect(await newestMs()).toBeLessThan(clock.nowMs());
    expect(await newestMs('1h')).toBeLessThanOrEqual(START_MS - HOUR_MS);
    const { rows } = await pool.query('select count(*)::int as n from bars where open_time > $1', [
      new Date(clock.nowMs()),
    ]);
    expect(rows).toEqual([{ n: 0 }]);
    expect(stateOf('Crypto')).toMatchObject({
      source: { health: 'live' },
      clock: { step: { byMs: expect.closeTo(-HOUR_MS, -3) } },
    });
    expect(bars.isReady('Crypto')).toBe(true);
    expect(lines.filter(({ msg }) => msg.startsWith('the clock was set')).map(({ msg }) => msg)).toEqual([
      'the clock was set forward, or the machine slept',
      'the clock was set back',
    ]);
    // the minute in which it was set back is read again once it's over, so that nothing of it is missing
    await vi.waitFor(async () => {
      const stored = await store.read(1, '1m', { fromMs: START_MS });
      const times = [...stored].map(({ timeMs }) => timeMs);
      expect(times).toEqual(times.map((_, i) => (times[0] as number) + i * MINUTE_MS));
    });
  });
});
