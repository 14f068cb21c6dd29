import { type Bar, BarSeries, calendarOf } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { expect, it, vi } from 'vitest';
import { announceSplits, readSplit } from '#marketdata/bars/announced-splits.ts';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { composeFeeds } from './compose-feeds.ts';
import { FakeFeed } from './testing/fake-feed.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { FEW_PRICES, startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

const PATIENCE = { interval: 100 };
const nyse = calendarOf('nyse');
const SHARE = findInstrument('US_Equity:AAPL');
const MONDAY = Date.parse('2026-03-09T13:30Z');
const FRIDAY = Date.parse('2026-03-06T20:00Z');

/** A feed of real prices: one share, which a test moves through time. */
class LiveShare extends FakeFeed {
  override readonly name = 'live';
  override readonly source = 'live:1';
  override isByWallClock = false;
  override badge = 'LIVE' as const;
  #seq = 0;

  constructor() {
    super([SHARE as NonNullable<typeof SHARE>]);
    this.nowMs = FRIDAY - 3_600_000;
    this.licence = { scope: 'display', attribution: 'A broker of a test' };
    const days = nyse.between(Date.parse('2025-03-03T00:00Z'), FRIDAY);
    const bars = days.map(({ openMs: timeMs }): Bar => ({ timeMs, ...flat(200) }));
    this.give('US_Equity:AAPL', '1D', BarSeries.from(bars.slice(0, -1)));
  }

  price(price: number): void {
    this.nowMs += 1_000;
    const times = { exchangeTimeMs: this.nowMs, receiveTimeMs: this.nowMs, seq: ++this.#seq };
    this.sink?.tick({ instrumentId: 'US_Equity:AAPL', ...times, price, size: 1, referencePrice: 200 });
  }
}

/** The same, whose provider announces a split. */
class ReportingShare extends LiveShare {
  async reportedSplits() {
    return [{ id: 'US_Equity:AAPL', date: '2026-03-09', after: 2, before: 1 } as const];
  }
}

const flat = (price: number) => ({ open: price, high: price, low: price, close: price, volume: 1_000 });

it('a split that is announced while the server runs reaches charts, alerts and paper trading', {
  timeout: 600_000,
}, async () => {
  const database = await createTestDatabase();
  const { db } = await testDatabase(database);
  const feed = new LiveShare();
  const compose: typeof composeFeeds = async () => new MarketFeeds([feed]);
  const settings = { limitFactor: 1_000, authSecret: 'a secret of this test and of nobody else' };
  let isAskedFor = false;
  const begin = async (): Promise<TestApp> => {
    const app = await startTestApp(FEW_PRICES, settings, database, compose, () => {
      isAskedFor = true;
    });
    await vi.waitFor(async () => {
      expect(await (await fetch(`${app.url}/api/v1/markets`)).json()).toMatchObject({ historyProgress: 1 });
    }, PATIENCE);
    return app;
  };
  let app = await begin();
  const { headers, userId } = await signUpByHttp(app.url);
  const call = async (method: string, path: string, body?: object) => {
    const json = body ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${app.url}/api/v1/${path.replace('own/', `user/${userId}/`)}`, {
      method,
      headers: { ...headers, ...json },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    expect([path, answer.status < 300 || text]).toEqual([path, true]);
    return text ? JSON.parse(text) : {};
  };
  const on = { market: 'US_Equity', symbol: 'AAPL' };
  await call('POST', 'own/alerts', { ...on, condition: { type: 'crossing_down', level: 190 } });
  const { account } = await call('POST', 'own/paper-accounts', { market: 'US_Equity', currency: 'USD', cash: 10_000 });
  const orders = `own/paper-accounts/${account.id}/orders`;
  await call('POST', orders, { symbol: 'AAPL', side: 'buy', kind: 'market', units: 3 });
  const held = async () => (await call('GET', 'own/paper-accounts')).accounts[0].positions;
  await vi.waitFor(async () => {
    feed.price(200); // the order waits for a price that comes after it
    expect(await held()).toMatchObject([{ units: 3, price: 200 }]);
  }, PATIENCE);
  const lastClose = async () =>
    (await call('GET', 'candles?market=US_Equity&symbol=AAPL&timeframe=1D&limit=5')).bars[0];
  expect((await lastClose())[4]).toBe(200);

  const saidAt = Date.now();
  const split = { market: 'US_Equity', symbol: 'AAPL', date: '2026-03-09', ratio: '2:1' };
  await announceSplits(db, [readSplit(split, { nowMs: feed.nowMs })], feed.nowMs);
  await vi.waitFor(() => expect(isAskedFor).toBe(true), PATIENCE);
  await app.stop();
  app = await begin();
  expect(Date.now() - saidAt).toBeLessThan(60_000);
  expect((await lastClose())[4]).toBe(200); // not before its session

  feed.nowMs = MONDAY;
  feed.price(100.5);
  feed.price(99);
  await vi.waitFor(async () => expect(await held()).toMatchObject([{ units: 6, price: 100 }]), PATIENCE);
  expect((await lastClose())[4]).toBe(100);
  const { alerts } = await call('GET', 'own/alerts');
  expect(alerts).toMatchObject([{ condition: { level: 95 }, state: 'armed', split: { factor: 0.5, at: MONDAY } }]);
  expect((await call('GET', 'own/alert-firings')).totalCount).toBe(0);
  await vi.waitFor(async () => {
    feed.price(96);
    feed.price(94);
    expect((await call('GET', 'own/alert-firings')).totalCount).toBe(1);
  }, PATIENCE);
});

it('a split that the provider of the prices announces reaches charts, without an operator', {
  timeout: 600_000,
}, async () => {
  const database = await createTestDatabase();
  const feed = new ReportingShare();
  const compose: typeof composeFeeds = async () => new MarketFeeds([feed]);
  const settings = { limitFactor: 1_000, authSecret: 'a secret of this test and of nobody else' };
  let restarts = 0;
  const begin = () => startTestApp(FEW_PRICES, settings, database, compose, () => void restarts++);
  let app = await begin();
  await vi.waitFor(() => expect(restarts).toBe(1), PATIENCE);
  await app.stop();
  app = await begin();
  const { headers } = await signUpByHttp(app.url);
  const lastClose = async (): Promise<number> => {
    const query = 'market=US_Equity&symbol=AAPL&timeframe=1D&limit=5';
    const answer = await fetch(`${app.url}/api/v1/candles?${query}`, { headers });
    const { bars } = (await answer.json()) as { bars: [number[]] };
    return bars[0][4] ?? Number.NaN;
  };
  await vi.waitFor(async () => expect(await lastClose()).toBe(200), PATIENCE); // not before its session
  feed.nowMs = MONDAY;
  feed.price(100.5);
  await vi.waitFor(async () => expect(await lastClose()).toBe(100), PATIENCE);
});
