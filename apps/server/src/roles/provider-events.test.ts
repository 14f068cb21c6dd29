import { DAY_MS, type InstrumentId, MINUTE_MS } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { FeedHealth, ReportedEvent } from '#marketdata/feeds/feed.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { listCalendarEvents } from '#modules/calendar/event-store.ts';
import { nextReading, noteReading } from '#modules/calendar/reported-events.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { RateLimited } from '#platform/net/token-bucket.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readProviderEvents } from './provider-events.ts';

class ListingFeed extends FakeFeed {
  override readonly name = 'finnhub';
  override readonly source: string;
  override nowMs = Date.parse('2026-11-24T02:00Z');
  readonly asked: string[] = [];
  refusal: Error | undefined;
  state: FeedHealth['state'] = 'live';
  date = '2026-12-01';
  readonly reportedEvents = {
    by: 'Finnhub',
    earnings: async (from: string, to: string): Promise<ReportedEvent[]> => {
      this.asked.push(`${from} ${to}`);
      if (this.refusal) throw this.refusal;
      const id: InstrumentId = 'US_Equity:AAPL';
      return [{ id, date: this.date, timing: 'after-close', title: 'Q4 2026', period: 'Q4 2026', isEstimated: true }];
    },
  };

  constructor(source = 'finnhub') {
    const share = findInstrument('US_Equity:AAPL');
    super(share ? [share] : []);
    this.source = source;
  }

  override health(): FeedHealth {
    return { state: this.state };
  }
}

type TestDb = Awaited<ReturnType<typeof testDatabase>>;

function startRole(feed: ListingFeed, database: TestDb, owner?: string) {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  readProviderEvents({ database, feeds: new MarketFeeds([feed]), lifecycle, log }, owner);
  lifecycle.started();
  return { lines, stop: () => lifecycle.stop() };
}

const PATIENCE = { interval: 10 };
const dates = async ({ db }: TestDb) =>
  (await listCalendarEvents(db, { from: '2020-01-01', to: '2030-01-01' }, 10)).map(({ symbol, date, list, source }) =>
    [symbol, date, list, source].join(' '),
  );
const pauseOf = async ({ db }: TestDb, source = 'finnhub') => {
  const { nextMs, failures } = await nextReading(db, source, 'earnings');
  return { pauseMs: nextMs - Date.now(), failures };
};

it('asks once a day, with a little chance, and not again after a restart within that time', async () => {
  const database = await testDatabase();
  const feed = new ListingFeed();
  const first = startRole(feed, database);
  await vi.waitFor(async () => expect(await dates(database)).toEqual(['AAPL 2026-12-01 Finnhub finnhub']), PATIENCE);
  await vi.waitFor(async () => expect((await pauseOf(database)).failures).toBe(0), PATIENCE);
  const { pauseMs } = await pauseOf(database);
  expect(pauseMs).toBeGreaterThan(DAY_MS - 5 * MINUTE_MS);
  expect(pauseMs).toBeLessThan(DAY_MS + 61 * MINUTE_MS);
  expect(feed.asked).toEqual(['2026-11-17 2027-01-23']);
  await first.stop();
  const again = new ListingFeed();
  const other = new ListingFeed('finnhub:other');
  startRole(again, database);
  startRole(other, database, 'nobody');
  await vi.waitFor(() => expect(other.asked).toHaveLength(1), PATIENCE);
  expect(again.asked).toEqual([]);
});

it('moves an event whose date has moved by the next day', async () => {
  const database = await testDatabase();
  const first = startRole(new ListingFeed(), database);
  await vi.waitFor(async () => expect(await dates(database)).toHaveLength(1), PATIENCE);
  await vi.waitFor(async () => expect((await pauseOf(database)).failures).toBe(0), PATIENCE);
  await first.stop();
  await noteReading(database.db, 'finnhub', 'earnings', { nextMs: Date.now() - 1, failures: 0 });
  const feed = new ListingFeed();
  feed.date = '2026-12-08';
  startRole(feed, database);
  await vi.waitFor(async () => expect(await dates(database)).toEqual(['AAPL 2026-12-08 Finnhub finnhub']), PATIENCE);
});

it.each([
  ['no answer', new Error('no answer'), 0.75 * MINUTE_MS, 1.25 * MINUTE_MS],
  ['a plan without them', new HttpRefusal(403, 'not in this plan'), DAY_MS, DAY_MS],
  ['a limited rate', new RateLimited(2 * 3_600_000), 2 * 3_600_000, 2 * 3_600_000],
])('pauses after %s, also over a restart, and warns once', async (_name, refusal, leastMs, mostMs) => {
  const database = await testDatabase();
  const feed = new ListingFeed();
  feed.refusal = refusal;
  const { lines, stop } = startRole(feed, database);
  await vi.waitFor(() => expect(lines.join('')).toContain(refusal.message), PATIENCE);
  await vi.waitFor(async () => expect((await pauseOf(database)).pauseMs).toBeGreaterThan(leastMs - 30_000), PATIENCE);
  const { pauseMs, failures } = await pauseOf(database);
  expect(failures).toBe(1);
  expect(pauseMs).toBeLessThanOrEqual(mostMs);
  await stop();
  const again = new ListingFeed();
  const { lines: later } = startRole(again, database);
  const other = new ListingFeed('another');
  startRole(other, database, 'nobody');
  await vi.waitFor(() => expect(other.asked).toHaveLength(1), PATIENCE);
  expect([again.asked, later.join('')]).toEqual([[], '']);
});

it('doubles the pause with each failure, up to a day', async () => {
  const database = await testDatabase();
  await noteReading(database.db, 'finnhub', 'earnings', { nextMs: 0, failures: 4 });
  const feed = new ListingFeed();
  feed.refusal = new Error('no answer');
  startRole(feed, database);
  await vi.waitFor(async () => expect((await pauseOf(database)).failures).toBe(5), PATIENCE);
  const { pauseMs } = await pauseOf(database);
  expect(pauseMs).toBeGreaterThan(11 * MINUTE_MS);
  expect(pauseMs).toBeLessThan(21 * MINUTE_MS);
});

it('ends with a refused key, and drops the coming days of a provider that is not there any more', async () => {
  const database = await testDatabase();
  const feed = new ListingFeed('massive');
  const first = startRole(feed, database);
  await vi.waitFor(async () => expect(await dates(database)).toHaveLength(1), PATIENCE);
  await first.stop();
  const refused = new ListingFeed();
  refused.refusal = new Error('no such key');
  refused.state = 'needs-login';
  const { lines } = startRole(refused, database);
  await vi.waitFor(() => expect(refused.asked).toHaveLength(1), PATIENCE);
  await vi.waitFor(async () => {
    const coming = (await dates(database)).filter((line) => line.endsWith('massive'));
    expect(coming).toEqual([]);
  }, PATIENCE);
  expect(lines).toEqual([]);
});
