import { BarSeries, MINUTE_MS } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import type { HistoryRequest } from '#marketdata/feeds/feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { NamedFeed } from '../testing/dead-feed.ts';
import { openAccess } from '../testing/open-access.ts';
import { testDatabase } from '../testing/test-database.ts';
import { barCalls, startBars } from './bars.ts';
import { priceCalls, startFeeds } from './feeds.ts';
import { startJobs } from './jobs.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const NOON = Date.UTC(2026, 10, 18, 12);

/** A vendor with a history of minutes and hours; a test can hold back what comes after the minutes. */
class SlowHistory extends NamedFeed {
  override canLose = true;
  gate: Promise<void> | undefined;
  waits = 0;

  override async *history(request: HistoryRequest) {
    if (request.timeframe !== '1m' && this.gate !== undefined) {
      this.waits++;
      await this.gate;
    }
    yield* super.history(request);
  }
}

/** Minutes that each begin at 100, with 10 traded. */
const minutes = (count: number): BarSeries =>
  BarSeries.from(
    Array.from({ length: count }, (_, i) => {
      return { timeMs: NOON + i * MINUTE_MS, open: 100, high: 102, low: 99, close: 101, volume: 10 };
    }),
  );

async function setUp() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const feed = Object.assign(new SlowHistory('coins', [COIN]), { nowMs: NOON + 5 * MINUTE_MS });
  feed.give(COIN.id, '1m', minutes(5));
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const feeds = new MarketFeeds([feed]);
  const registry = await registerInstruments(database.db, feeds);
  const store = openBarStore(database.pool);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const context = {
    log,
    lifecycle,
    bus,
    database,
    jobs,
    store,
    feeds,
    registry,
    config: readConfig({}, [], '/'),
    metrics: createMetrics(),
    clock: new ClockMonitor(),
    splits: new SplitBook([]),
    missing: new MissingPrices(),
    access: openAccess(registry),
    own: new OwnViews(),
  };
  startBars(context);
  startFeeds(context);
  const { isComplete } = bus.calls(priceCalls);
  const bars = bus.calls(barCalls);
  lifecycle.started();
  await vi.waitFor(() => expect(isComplete('coins:1')).toBe(true));
  await vi.waitFor(() => expect(bars.isReady('Crypto')).toBe(true));
  const passTo = (timeMs: number): void => {
    vi.advanceTimersByTime(timeMs - feed.nowMs);
    feed.nowMs = timeMs;
    vi.advanceTimersByTime(100);
  };
  const trade = (timeMs: number, price: number): void => feed.sink?.tick(testTick(COIN, timeMs, price));
  const stored = async (timeMs: number) => [...(await store.read(1, '1m', { fromMs: timeMs }))][0];
  return { feed, bars, passTo, trade, stored };
}

it('stores the whole minute of a gap, though it closes while its history is loaded', async () => {
  const { feed, bars, passTo, trade, stored } = await setUp();
  const lostMs = NOON + 9 * MINUTE_MS;
  passTo(lostMs + 58_000);
  trade(lostMs + 59_000, 101); // prices are back for the last second of the minute
  passTo(lostMs + MINUTE_MS + 500);
  feed.give(COIN.id, '1m', minutes(10));
  const gate = Promise.withResolvers<void>();
  feed.gate = gate.promise;
  feed.sink?.gap('Crypto', lostMs + 5_000, lostMs + 58_000);
  await vi.waitFor(() => expect(feed.waits).toBe(1)); // the minutes have come, the hours haven't
  passTo(lostMs + MINUTE_MS + 3_000);
  await bars.flush();
  gate.resolve();
  feed.gate = undefined;
  feed.give(COIN.id, '1m', minutes(11));
  await vi.waitFor(async () => {
    passTo(feed.nowMs + 10_000);
    expect(await stored(lostMs)).toMatchObject({ open: 100, high: 102, low: 99, close: 101, volume: 10 });
  });
});
