import { DAY_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { measureEdges } from '#modules/edge/measure-edges.ts';
import { readRun } from '#modules/edge/read-run.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { dailyWalk } from '../testing/random-walk.ts';
import { testDatabase } from '../testing/test-database.ts';
import { signalFinder } from './find-signals.ts';

const DAYS = 800;
const FROM = Date.parse('2026-11-23T00:00Z');

describe('the signals of a history', () => {
  it('show next to no edge on random walks: none looks ahead', async () => {
    const database = await testDatabase();
    const symbols = Array.from({ length: 10 }, (_, k) => testInstrument('Crypto', `W${k}-USD`));
    const feed = new FakeFeed(symbols, '1D');
    const registry = await registerInstruments(database.db, feed.feeds);
    const store = openBarStore(database.pool);
    for (const { no } of registry.all) {
      const bars = [...dailyWalk(FROM, DAYS, 77 + no)];
      await store.append(
        bars.map((bar) => ({ instrumentNo: no, timeframe: '1D' as const, bar, knownAtMs: bar.timeMs + DAY_MS })),
      );
    }
    const { source } = feed;
    const splits = new SplitBook([]);
    const deps = { database, registry, store, source, splits, findSignals: signalFinder() };
    await measureEdges({ ...deps, nowOf: () => FROM + DAYS * DAY_MS }, { check: () => {}, progress: () => {} });
    const edges = (await readRun(database.db, feed.source))?.edges ?? [];
    const measured = edges.filter(({ edge }) => edge);
    expect(measured.length).toBeGreaterThan(20);
    expect(new Set(measured.map(({ key }) => key.strength))).toEqual(new Set([null, 'Weak', 'Moderate', 'Strong']));
    expect(measured.filter(({ isEdge }) => isEdge).length).toBeLessThanOrEqual(1);
    // hit rates scatter around the baseline: none is high enough to have looked ahead
    const whole = measured.filter(({ key, count }) => key.strength === null && count >= 100);
    const mean = whole.reduce((sum, { edge }) => sum + (edge?.edge ?? 0), 0) / whole.length;
    expect(Math.abs(mean)).toBeLessThan(0.02);
  }, 300_000);
});
