import { BarSeries } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
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

describe('SplitBook', () => {
  const book = new SplitBook([
    { instrumentNo: 1, effectiveMs: 20, factor: 1 / 7 },
    { instrumentNo: 1, effectiveMs: 30, factor: 0.25 },
  ]);

  it('makes older prices comparable, as known at an instant', () => {
    const closes = (atMs: number) => [...book.adjust(1, bars, atMs)].map(({ close }) => close);
    expect(closes(19)).toEqual([700, 100, 25]);
    expect(closes(20)).toEqual([100, 100, 25]);
    expect(closes(30)).toEqual([25, 25, 25]);
    expect([...book.adjust(1, bars, 30)][0]?.volume).toBeCloseTo(2_800);
    expect(book.adjust(2, bars, 30)).toBe(bars);
  });

  it('knows whether a split lies in between', () => {
    expect(book.hasSplitBetween(1, 10, 19)).toBe(false);
    expect(book.hasSplitBetween(1, 10, 20)).toBe(true);
    expect(book.hasSplitBetween(1, 20, 29)).toBe(false);
    expect(book.hasSplitBetween(2, 0, 99)).toBe(false);
  });

  it('is kept in the store, each split once', async () => {
    const { db } = await testDatabase();
    const share = testInstrument('US_Equity', 'AAPL');
    const registry = await registerInstruments(db, new FakeFeed([share]));
    const split = { id: share.id, effectiveMs: 20, factor: 0.5 };
    await keepSplits(db, registry, [split]);
    const kept = await keepSplits(db, registry, [split]);
    expect(kept.adjust(registry.all[0]?.no ?? 0, bars, 25).at(0).close).toBe(350);
    expect(await db.selectFrom('split_factors').selectAll().execute()).toHaveLength(1);
  });
});
