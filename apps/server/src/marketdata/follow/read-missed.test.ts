import { aggregateBars, type Bar, BarSeries, barLength, calendarOf } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { openBarStore } from '../bars/open-bar-store.ts';
import { SplitBook } from '../bars/split-book.ts';
import type { ListedInstrument } from '../registry.ts';
import { readMissed } from './read-missed.ts';

const nyse = calendarOf('nyse');
const SHARE: ListedInstrument = {
  no: 1,
  instrument: testInstrument('US_Equity', 'SPLIT'),
  finest: '1D',
  licence: 'simulated',
};
const SPLIT_MS = nyse.sessionOn('2024-08-14')?.openMs ?? 0; // a Wednesday
const NOW = Date.parse('2024-09-16T12:00Z');

/** Days that are worth 100 throughout: two shares for one halve the price. */
const DAYS = nyse.between(Date.parse('2024-07-01'), NOW - 3 * 86_400_000).map(({ openMs: timeMs }): Bar => {
  const price = timeMs < SPLIT_MS ? 200 : 100;
  return { timeMs, open: price, high: price, low: price, close: price, volume: 1 };
});

describe.each(['1W', '1M'] as const)('%s closes of a gap in the prices', (timeframe) => {
  it('have no jump where a share splits within them', async () => {
    const { pool } = await testDatabase();
    const store = openBarStore(pool);
    const days = BarSeries.from(DAYS);
    for (const own of ['1D', timeframe] as const) {
      const bars = own === '1D' ? days : aggregateBars(days, nyse, barLength(own));
      await store.append([...bars].map((bar) => ({ instrumentNo: 1, timeframe: own, bar, knownAtMs: NOW })));
    }
    const splits = new SplitBook([{ instrumentNo: 1, effectiveMs: SPLIT_MS, factor: 0.5 }]);
    const gap = { fromMs: DAYS[0]?.timeMs ?? 0, toMs: NOW, recent: [] };
    const { closed } = await readMissed({ store, splits, nowMs: NOW }, SHARE, [timeframe], gap);
    const bars = closed.get(timeframe) ?? [];
    expect(bars.length).toBeGreaterThan(1);
    expect(new Set(bars.flatMap(({ open, high, low, close }) => [open, high, low, close]))).toEqual(new Set([100]));
  });
});
