import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { DeadFeed, NamedFeed } from '../../testing/dead-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { MarketHistory } from './market-history.ts';
import { MissingPrices } from './missing-prices.ts';
import { openBarStore } from './open-bar-store.ts';
import { SplitBook } from './split-book.ts';

it('counts the history of a feed that never answers as missing, and after some minutes not at all', async () => {
  const { db, pool } = await testDatabase();
  const log = pino({ level: 'silent' });
  const feeds = new MarketFeeds([
    new DeadFeed('dead', [testInstrument('Crypto', 'BTC-USD')]),
    new NamedFeed('good', [testInstrument('US_Equity', 'AAPL')]),
  ]);
  const registry = await registerInstruments(db, feeds);
  let nowMs = 0;
  const deps = {
    feeds,
    registry,
    db,
    log,
    splits: new SplitBook([]),
    store: openBarStore(pool),
    bus: new InProcessBus(log),
    missing: new MissingPrices(),
    settle: async () => 0,
  };
  const history = new MarketHistory({ ...deps, nowMs: () => nowMs });
  onTestFinished(() => history.stop());
  history.load(registry.all);
  await vi.waitFor(() => expect(history.progress).toBe(0.5));
  nowMs = 121_000;
  expect(history.progress).toBe(1);
  expect(['good:1', 'dead:1'].map((source) => history.isComplete(source))).toEqual([true, false]);
});
