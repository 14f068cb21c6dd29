import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { feedGaps, rewinds, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { barCalls } from '../roles/bars.ts';
import { priceCalls, startFeeds } from '../roles/feeds.ts';
import { testDatabase } from './test-database.ts';

/** Runs feeds on a database of the running test's own, and notes what they publish. */
export const startTestFeeds = (...all: readonly Feed[]) => startTestFeedsOnce(Promise.resolve(), all);

/**
 * The same, of feeds that contact no host before `whenToBegin` resolves. `isBuilding`: whether bars are built from an
 * instrument's prices.
 */
export async function startTestFeedsOnce(whenToBegin: Promise<void>, all: readonly Feed[], isBuilding = () => true) {
  const database = await testDatabase();
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const feeds = new MarketFeeds(all);
  const registry = await registerInstruments(database.db, feeds);
  const context = {
    bus,
    database,
    feeds,
    lifecycle,
    log,
    registry,
    clock: new ClockMonitor(),
    metrics: createMetrics(),
    store: openBarStore(database.pool),
    missing: new MissingPrices(),
    splits: new SplitBook([]),
  };
  const heard: string[] = [];
  bus.subscribe(ticks, '*', ({ instrumentId }) => heard.push(`tick ${instrumentId}`));
  bus.subscribe(feedGaps, '*', ({ market }) => heard.push(`gap ${market}`));
  bus.subscribe(rewinds, '*', ({ market }) => heard.push(`rewind ${market}`));
  bus.answer(barCalls, {
    isBuilding,
    closeDelayMs: () => 0,
    flush: async () => {},
    isBusy: () => false,
    settle: async (market) => feeds.clock.now(market),
  });
  startFeeds(context, whenToBegin);
  const { stateOf, isAway, staleOf, isComplete } = bus.calls(priceCalls);
  const { store, missing } = context;
  return { heard, stateOf, isAway, staleOf, isComplete, lifecycle, registry, bus, store, missing };
}
