import { BarSeries, type Market, type PriceSplit } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type ListedInstrument, registerInstruments } from '../registry.ts';
import { openBarStore } from './open-bar-store.ts';
import { keepSplits, SplitBook } from './split-book.ts';

const bar = (timeMs: number, price: number) => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 100,
});
const bars = BarSeries.from([bar(10, 700), bar(20, 100), bar(30, 25)]);

const listed = (no: number): ListedInstrument => {
  return { no, instrument: testInstrument('US_Equity', 'AAPL'), finest: '1m', licence: 'simulated' };
};

describe('SplitBook', () => {
  const book = new SplitBook([
    { instrumentNo: 1, effectiveMs: 20, factor: 1 / 7 },
    { instrumentNo: 1, effectiveMs: 30, factor: 0.25 },
  ]);

  it('makes older prices comparable, as known at an instant', () => {
    const closes = (atMs: number) => [...book.adjust(listed(1), '1D', bars, atMs)].map(({ close }) => close);
    expect(closes(19)).toEqual([700, 100, 25]);
    expect(closes(20)).toEqual([100, 100, 25]);
    expect(closes(30)).toEqual([25, 25, 25]);
    expect([...book.adjust(listed(1), '1D', bars, 30)][0]?.volume).toBeCloseTo(2_800);
    expect(book.adjust(listed(2), '1D', bars, 30)).toBe(bars);
  });

  it('knows whether a split is in between', () => {
    expect(book.hasSplitBetween(1, 10, 19)).toBe(false);
    expect(book.hasSplitBetween(1, 10, 20)).toBe(true);
    expect(book.hasSplitBetween(1, 20, 29)).toBe(false);
    expect(book.hasSplitBetween(2, 0, 99)).toBe(false);
  });

  it('is kept in the store, each split once', async () => {
    const { db, keep, no } = await storeOf('US_Equity');
    const split = { effectiveMs: MONDAY, factor: 0.5 };
    await keep(split);
    const kept = await keep(split);
    expect(kept.adjust(listed(no), '1D', BarSeries.from([bar(MONDAY - 1, 700)]), MONDAY).at(0).close).toBe(350);
    expect(await db.selectFrom('split_factors').selectAll().execute()).toHaveLength(1);
  });

  it.each([
    ['US_Equity', '2026-03-09T04:00Z', '2026-03-09T13:30Z'],
    ['US_Equity', '2026-03-07T12:00Z', '2026-03-09T13:30Z'],
    ['US_Equity', '2026-03-09T15:00Z', '2026-03-09T13:30Z'],
    ['Crypto', '2026-03-09T08:00Z', '2026-03-09T00:00Z'],
    ['Forex', '2026-03-08T00:00Z', '2026-03-08T21:00Z'],
    ['Indian_Equity', '2026-03-09T03:45Z', '2026-03-09T03:45Z'],
  ] as const)('takes effect at a session’s open: %s %s', async (market, dated, open) => {
    const { keep, no } = await storeOf(market);
    const kept = await keep({ effectiveMs: Date.parse(dated), factor: 0.5 });
    expect(kept.of(no)).toMatchObject([{ effectiveMs: Date.parse(open), factor: 0.5 }]);
  });
});

const MONDAY = Date.parse('2026-03-09T13:30Z');

async function storeOf(market: Market) {
  const { db, pool } = await testDatabase();
  const store = openBarStore(pool);
  const instrument = testInstrument(market, 'AAPL');
  const registry = await registerInstruments(db, new FakeFeed([instrument]).feeds);
  const keep = (split: PriceSplit) => keepSplits({ db, store }, registry, [{ id: instrument.id, ...split }]);
  return { db, keep, no: registry.all[0]?.no ?? 0 };
}
