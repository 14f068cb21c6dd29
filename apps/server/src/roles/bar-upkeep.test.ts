import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { startBarUpkeep } from './bar-upkeep.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-18T10:00Z');

describe('the upkeep of bars', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('packs bars once a market’s history is loaded, and deletes those past retention', async () => {
    const log = pino({ level: 'silent' });
    const database = await testDatabase();
    const feed = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
    feed.nowMs = NOW;
    const registry = await registerInstruments(database.db, feed.feeds);
    const store = openBarStore(database.pool);
    const bar = { open: 10, high: 12, low: 9, close: 11, volume: 1 };
    const rows = Array.from({ length: 200 }, (_, i) => {
      const timeMs = NOW - (200 - i) * 10 * MINUTE;
      return {
        instrumentNo: registry.all[0]?.no ?? 0,
        timeframe: '10m' as const,
        bar: { ...bar, timeMs },
        knownAtMs: NOW,
      };
    });
    await store.append(rows);
    let isReady = false;
    const lifecycle = new Lifecycle(log);
    const config = { retentionDays: { '10m': 1 } } as unknown as Parameters<typeof startBarUpkeep>[0]['config'];
    const missing = new MissingPrices();
    startBarUpkeep({ config, database, feeds: feed.feeds, lifecycle, log, missing, registry, store }, () => isReady);
    const packed = async (): Promise<number> => {
      const { rows: found } = await database.pool.query<{ bars: number }>(
        'select sum(bars)::int as bars from bar_pages',
      );
      return found[0]?.bars ?? 0;
    };
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(await packed()).toBe(0);
    isReady = true;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    await vi.waitFor(async () => expect(await packed()).toBe(200));
    feed.nowMs = NOW + 24 * 60 * MINUTE;
    await vi.advanceTimersByTimeAsync(6 * 60 * MINUTE);
    await vi.waitFor(async () => expect((await store.read(registry.all[0]?.no ?? 0, '10m')).length).toBe(0));
    await lifecycle.stop();
  });
});
