import type { InstrumentId } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { keepSplits } from '#marketdata/bars/split-book.ts';
import type { FeedHealth, ReportedSplit } from '#marketdata/feeds/feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { followAnnouncedSplits } from './announced-splits.ts';
import { readProviderSplits } from './provider-splits.ts';

class ReportingFeed extends FakeFeed {
  override readonly name: string = 'alpaca';
  override readonly source: string = 'alpaca';
  override nowMs = Date.parse('2026-11-24T02:00Z');
  readonly asked: string[] = [];
  refusal: Error | undefined;
  state: FeedHealth['state'] = 'live';

  constructor(id: InstrumentId = 'US_Equity:AAPL') {
    const share = findInstrument(id);
    super(share ? [share] : []);
    this.badge = 'LIVE';
    this.licence = { scope: 'personal', attribution: 'A vendor of a test' };
  }

  override health(): FeedHealth {
    return { state: this.state };
  }

  async reportedSplits(from: string, to: string): Promise<ReportedSplit[]> {
    this.asked.push(`${from} ${to}`);
    if (this.refusal) throw this.refusal;
    return [{ id: 'US_Equity:AAPL', date: '2026-12-01', after: 4, before: 1 }];
  }
}

class OtherFeed extends ReportingFeed {
  override readonly name = 'other';
  override readonly source = 'other';
}

async function startRole(feeds: readonly ReportingFeed[], database: Awaited<ReturnType<typeof testDatabase>>) {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const all = new MarketFeeds(feeds);
  const registry = await registerInstruments(database.db, all);
  const announced = await listAnnounced(database.db);
  const store = openBarStore(database.pool);
  const splits = await keepSplits({ db: database.db, store }, registry, [], { announced });
  const context = { database, feeds: all, lifecycle, log, registry, splits, store };
  let isAskedFor = false;
  const restart = (): void => {
    isAskedFor = true;
  };
  followAnnouncedSplits(context, {}, restart, 20);
  readProviderSplits(context);
  lifecycle.started();
  return { lines, isAskedFor: () => isAskedFor };
}

const PATIENCE = { interval: 10 };

it('announces the provider’s splits once a day; restarted roles don’t ask again', async () => {
  const database = await testDatabase();
  const feed = new ReportingFeed();
  const first = await startRole([feed], database);
  await vi.waitFor(() => expect(first.isAskedFor()).toBe(true), PATIENCE);
  expect(await listAnnounced(database.db)).toMatchObject([{ symbol: 'AAPL', factor: 0.25, by: 'alpaca' }]);
  expect(first.lines.join('')).toContain('a split is announced');
  expect(feed.asked).toEqual(['2026-11-24 2027-01-23']);
  const again = new ReportingFeed();
  const other = new OtherFeed('Indian_Equity:TCS');
  other.refusal = new Error('the last in the line');
  const second = await startRole([again, other], database);
  await vi.waitFor(() => expect(second.lines.join('')).toContain('the last in the line'), PATIENCE);
  expect([again.asked, second.isAskedFor()]).toEqual([[], false]);
});

it('logs once that a plan has no splits, and ends with a refused key', async () => {
  const database = await testDatabase();
  const feed = new ReportingFeed();
  feed.refusal = new Error('HTTP 403: not in this plan');
  const { lines } = await startRole([feed], database);
  await vi.waitFor(() => expect(lines.join('')).toContain('not in this plan'), PATIENCE);
  const refused = new ReportingFeed();
  refused.refusal = new Error('no such key');
  refused.state = 'needs-login';
  const silent = await startRole([refused], database);
  await vi.waitFor(() => expect(refused.asked).toHaveLength(1), PATIENCE);
  expect(silent.lines).toEqual([]);
});
