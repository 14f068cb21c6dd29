import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { announceSplits, listAnnounced, readSplit } from '#marketdata/bars/announced-splits.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { keepPastSplits } from '#marketdata/bars/past-splits.ts';
import { keepSplits } from '#marketdata/bars/split-book.ts';
import type { ReportedSplit } from '#marketdata/feeds/feed.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { pastSplitCalls, readPastSplits } from './past-splits.ts';

const NOW = Date.parse('2026-11-24T18:00Z');
const APPLE: ReportedSplit = { id: 'US_Equity:AAPL', date: '2020-08-31', after: 4, before: 1 };
const share = (symbol: string) => {
  const found = findInstrument(`US_Equity:${symbol}`);
  if (!found) throw new Error(`there is no ${symbol}`);
  return found;
};

class VendorFeed extends FakeFeed {
  override nowMs = NOW;
  readonly asked: string[] = [];
  refusal: Error | undefined;
  reported: readonly ReportedSplit[] = [APPLE];

  constructor() {
    super([share('AAPL'), share('NVDA')]);
    this.badge = 'LIVE';
    this.licence = { scope: 'personal', attribution: 'A vendor of a test' };
  }

  async pastSplits(ids: readonly string[], from: string, to: string): Promise<readonly ReportedSplit[]> {
    this.asked.push(`${ids.length} ${from} ${to}`);
    if (this.refusal) throw this.refusal;
    return this.reported;
  }
}

async function startRole(feed: VendorFeed, database: Awaited<ReturnType<typeof testDatabase>>) {
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const feeds = feed.feeds;
  const registry = await registerInstruments(database.db, feeds);
  let [restarts, read] = [0, 0];
  const bus = new InProcessBus(log);
  readPastSplits({ bus, database, feeds, lifecycle, log, registry }, () => restarts++);
  void bus
    .calls(pastSplitCalls)
    .whenRead(feed)
    .then(() => read++);
  lifecycle.started();
  return { registry, restarts: () => restarts, read: () => read };
}

const PATIENCE = { interval: 10 };

it('splits of the past are read before history is loaded, once, and the days since each day', async () => {
  const database = await testDatabase();
  const first = await startRole(new VendorFeed(), database);
  await vi.waitFor(() => expect(first.restarts()).toBe(1), PATIENCE);
  expect(first.read()).toBe(0); // the roles that start again load it

  const again = new VendorFeed();
  const second = await startRole(again, database);
  await vi.waitFor(() => expect(second.read()).toBe(1), PATIENCE);
  expect([again.asked, second.restarts()]).toEqual([[], 0]);
  const splits = await keepSplits({ db: database.db, store: openBarStore(database.pool) }, second.registry, []);
  expect(splits.all()).toMatchObject([{ effectiveMs: Date.parse('2020-08-31T13:30Z'), factor: 0.25 }]);

  const later = new VendorFeed();
  later.nowMs = NOW + 86_400_000;
  const third = await startRole(later, database);
  await vi.waitFor(() => expect(third.read()).toBe(1), PATIENCE);
  expect(later.asked).toEqual(['2 2026-11-13 2026-11-25']);
});

it('history isn’t waited for where a plan lacks the call', async () => {
  const feed = new VendorFeed();
  feed.refusal = new Error('HTTP 403: not in this plan');
  const { read, restarts } = await startRole(feed, await testDatabase());
  await vi.waitFor(() => expect(read()).toBe(1), PATIENCE);
  expect(restarts()).toBe(0);
});

it('a split that was announced before isn’t counted twice, nor what is no split at all', async () => {
  const { db, pool } = await testDatabase();
  const feed = new VendorFeed();
  const registry = await registerInstruments(db, feed.feeds);
  const announced = readSplit(
    { market: 'US_Equity', symbol: 'NVDA', date: '2024-06-10', ratio: '10:1' },
    { nowMs: Date.parse('2024-06-01T00:00Z'), by: feed.source },
  );
  await announceSplits(db, [announced], NOW);
  feed.reported = [
    { id: 'US_Equity:NVDA', date: '2024-06-07', after: 10, before: 1 }, // the day before, says another route
    { id: 'US_Equity:AAPL', date: '2020-08-31', after: 4, before: 1 },
    { id: 'US_Equity:AAPL', date: '2018-03-02', after: 1_281, before: 1_000 },
    { id: 'US_Equity:IBM', date: '2021-11-04', after: 2, before: 1 },
  ];
  expect(await keepPastSplits({ db, registry }, feed, registry.all, NOW)).toBe(1);
  const splits = await keepSplits({ db, store: openBarStore(pool) }, registry, [], {
    announced: await listAnnounced(db),
  });
  expect(splits.all().map(({ factor }) => factor)).toEqual([0.25, 0.1]);
});
