import { type Bar, calendarOf } from '@wickwise/market';
import { testInstrument, testTick } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { barRequests, barsClosed, chartBarsClosed, forming, historyLoaded, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { openAccess } from '../testing/open-access.ts';
import { testDatabase } from '../testing/test-database.ts';
import { startBars } from './bars.ts';
import { startJobs } from './jobs.ts';

const SHARE = testInstrument('US_Equity', 'AIG');
const day = (date: string) => {
  const session = calendarOf('nyse').sessionOn(date);
  if (!session) throw new Error(date);
  return session;
};
const MONDAY = day('2009-06-29');
const WEDNESDAY = day('2009-07-01');

/** Bars of one share that gives one share for twenty on Wednesday; Monday's are history. */
async function setUp() {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const feed = new FakeFeed([SHARE]);
  const registry = await registerInstruments(database.db, feed.feeds);
  const no = registry.all[0]?.no ?? 0;
  const splits = new SplitBook([{ instrumentNo: no, effectiveMs: WEDNESDAY.openMs, factor: 20 }]);
  const store = openBarStore(database.pool);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const config = readConfig({}, [], '/');
  const monday: Bar = { timeMs: MONDAY.openMs, open: 1.46, high: 1.46, low: 1.25, close: 1.3, volume: 100 };
  await store.append([{ instrumentNo: no, timeframe: '1D', bar: monday, knownAtMs: MONDAY.endMs }]);
  feed.nowMs = day('2009-06-30').openMs;
  const metrics = createMetrics();
  const clock = new ClockMonitor();
  startBars({
    access: openAccess(registry),
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
    feeds: feed.feeds,
    registry,
    splits,
  });
  let week: Bar | undefined;
  bus.subscribe(forming, SHARE.id, ({ bar }) => {
    week = bar;
  });
  const closed: Bar[] = [];
  bus.subscribe(barsClosed, '*', ({ timeframe, bars }) => {
    if (timeframe === '1W') closed.push(...bars.map(({ bar }) => bar));
  });
  const trade = (timeMs: number, price: number): void => {
    feed.nowMs = timeMs;
    bus.publish(ticks, SHARE.id, testTick(SHARE, timeMs, price));
  };
  bus.publish(historyLoaded, SHARE.id, {
    id: SHARE.id,
    begunMs: feed.nowMs,
    throughMs: feed.nowMs,
    hasRevisions: false,
  });
  bus.publish(barRequests, SHARE.id, { id: SHARE.id, timeframe: '1W' });
  return { bus, closed, database, feed, metrics, no, store, trade, week: () => week };
}

const near = (price: number) => expect.closeTo(price, 9);

describe('the week in which a share splits', () => {
  it('forms and closes in prices of its newest trade, never mixed', async () => {
    const { closed, feed, trade, week } = await setUp();
    await expect.poll(week).toMatchObject({ open: 1.46, close: 1.3 });
    trade(day('2009-06-30').openMs + 60_000, 1.16);
    await expect.poll(week).toMatchObject({ open: 1.46, high: 1.46, low: 1.16, close: 1.16 });
    feed.nowMs = WEDNESDAY.openMs; // nothing was traded since
    await expect.poll(week).toMatchObject({ open: near(29.2), low: near(23.2), close: near(23.2) });
    trade(WEDNESDAY.openMs + 1_000, 22.96);
    trade(day('2009-07-02').openMs + 60_000, 17.55);
    trade(day('2009-07-02').endMs - 60_000, 18.32);
    const whole = { open: near(29.2), high: near(29.2), low: near(17.55), close: near(18.32) };
    await expect.poll(week).toMatchObject(whole);
    feed.nowMs = day('2009-07-02').endMs + 2_000;
    await expect.poll(() => closed).toMatchObject([{ timeMs: MONDAY.openMs, ...whole }]);
  });
});

describe('a 4h bar', () => {
  it('is published as it forms and, after its hours, at its close, but not stored', async () => {
    const { bus, database, feed, no, store, trade, week } = await setUp();
    await expect.poll(week).toBeDefined(); // history has come
    const { openMs } = day('2009-06-30');
    const shown: Bar[] = [];
    bus.subscribe(forming, SHARE.id, ({ timeframe, bar }) => {
      if (timeframe === '4h') shown.push(bar);
    });
    const announced: [string, Bar][] = [];
    for (const topic of [barsClosed, chartBarsClosed]) {
      bus.subscribe(topic, '*', ({ timeframe, bars }) => {
        if (timeframe === '1h' || timeframe === '4h') announced.push([timeframe, bars[0]?.bar as Bar]);
      });
    }
    bus.publish(barRequests, SHARE.id, { id: SHARE.id, timeframe: '4h' });
    trade(openMs + 60_000, 1.16);
    trade(openMs + 3 * 3_600_000 + 60_000, 1.2);
    const whole = { timeMs: openMs, open: 1.16, high: 1.2, low: 1.16, close: 1.2 };
    await expect.poll(() => shown.at(-1)).toMatchObject(whole);
    feed.nowMs = openMs + 4 * 3_600_000 + 2_000;
    await expect.poll(() => announced.map(([timeframe]) => timeframe)).toEqual(['1h', '1h', '4h']);
    expect(announced.at(-1)?.[1]).toMatchObject(whole);
    expect((await store.read(no, '1h')).length).toBe(2);
    const { rows } = await database.pool.query('SELECT FROM bars WHERE timeframe IN (120, 240)');
    expect(rows).toEqual([]);
  });
});

describe('the figure of stored bars', () => {
  it('counts a bar once it is on disk', async () => {
    const { feed, metrics, store, trade, week } = await setUp();
    await expect.poll(week).toBeDefined(); // history has come
    const counted = async () => (await metrics.bars.get()).values.map(({ labels, value }) => [labels.market, value]);
    const isFree = Promise.withResolvers<void>();
    const append = store.append.bind(store);
    const writing = vi.spyOn(store, 'append').mockImplementation(async (rows) => {
      await isFree.promise;
      return append(rows);
    });
    const { openMs } = day('2009-06-30');
    trade(openMs + 60_000, 1.16);
    feed.nowMs = openMs + 130_000;
    await expect.poll(() => writing.mock.calls.length).toBe(1);
    expect(await counted()).toEqual([]);
    isFree.resolve();
    await expect.poll(counted).toEqual([['US_Equity', 1]]);
  });
});
