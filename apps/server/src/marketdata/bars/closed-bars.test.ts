import { aggregateBars, type Bar, BarSeries, barLength, calendarOf, type Timeframe } from '@wickwise/market';
import { hasRecorded, RECORDED, readRecordedBars, testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { daysFromLabels } from '../feeds/replay/daily-labels.ts';
import { readSplits } from '../feeds/replay/splits.ts';
import type { ListedInstrument } from '../registry.ts';
import { readClosedBars, readManyClosedBars } from './closed-bars.ts';
import { openBarStore } from './open-bar-store.ts';
import { type Split, SplitBook } from './split-book.ts';

const nyse = calendarOf('nyse');
const listed = (no: number, symbol: string): ListedInstrument => {
  return { no, instrument: testInstrument('US_Equity', symbol), finest: '1D', licence: 'simulated' };
};
const AIG = listed(1, 'AIG');
const AAPL = listed(2, 'AAPL');
const day = (date: string, open: number, high: number, low: number, close: number): Bar => {
  return { timeMs: nyse.sessionOn(date)?.openMs ?? 0, open, high, low, close, volume: 1_000 };
};

/** American International Group around its 1-for-20 reverse split of 2009-07-01. Friday was a holiday. */
const AIG_DAYS = [
  day('2009-06-22', 1.5, 1.52, 1.2, 1.3),
  day('2009-06-26', 1.3, 1.5, 1.28, 1.45),
  day('2009-06-29', 1.46, 1.46, 1.25, 1.3),
  day('2009-06-30', 1.3, 1.3, 1.08, 1.16),
  day('2009-07-01', 22.8, 22.96, 17.9, 20.5),
  day('2009-07-02', 20.3, 20.4, 17.55, 18.32),
];
const ONE_FOR_TWENTY = { instrumentNo: 1, effectiveMs: nyse.sessionOn('2009-07-01')?.openMs ?? 0, factor: 20 };

async function setUp(splits: readonly Split[], days: ReadonlyMap<number, Iterable<Bar>>) {
  const { pool } = await testDatabase();
  const source = { store: openBarStore(pool), splits: new SplitBook(splits) };
  for (const [instrumentNo, own] of days) {
    const series = BarSeries.from(own);
    for (const timeframe of ['1D', '1W', '1M'] as const) {
      const bars = timeframe === '1D' ? series : aggregateBars(series, nyse, barLength(timeframe));
      await source.store.append([...bars].map((bar) => ({ instrumentNo, timeframe, bar, knownAtMs: bar.timeMs })));
    }
  }
  const adjusted = async (one: ListedInstrument, timeframe: Timeframe, atMs: number) =>
    [...source.splits.adjust(one, timeframe, await readClosedBars(source, one, timeframe, { atMs }), atMs)].map(
      ({ open, high, low, close }) => [open, high, low, close].map((price) => Number(price.toFixed(4))),
    );
  return { source, adjusted };
}

const LATER = Date.parse('2009-08-03T12:00Z');

describe('closed weeks and months of a share that splits in their middle', () => {
  it('are made of days in the prices after the split', async () => {
    const { adjusted } = await setUp([ONE_FOR_TWENTY], new Map([[1, AIG_DAYS]]));
    expect(await adjusted(AIG, '1W', LATER)).toEqual([
      [30, 30.4, 24, 29],
      [29.2, 29.2, 17.55, 18.32],
    ]);
    expect(await adjusted(AIG, '1M', LATER)).toEqual([
      [30, 30.4, 21.6, 23.2],
      [22.8, 22.96, 17.55, 18.32],
    ]);
  });

  it('are as they were known while the split lay ahead', async () => {
    const { adjusted } = await setUp([ONE_FOR_TWENTY], new Map([[1, AIG_DAYS]]));
    expect(await adjusted(AIG, '1W', Date.parse('2009-06-30T15:00Z'))).toEqual([[1.5, 1.52, 1.2, 1.45]]);
  });

  it('are read for many at once, of those that split and those that did not, with no more than their limit', async () => {
    const { source } = await setUp(
      [ONE_FOR_TWENTY],
      new Map([
        [1, AIG_DAYS],
        [2, AIG_DAYS],
      ]),
    );
    const all = await readManyClosedBars(source, [AIG, AAPL], '1W', { atMs: LATER, limit: 1 });
    expect([...all].map(([no, bars]) => [no, bars.length, bars.at(0).close])).toEqual([
      [1, 1, 18.32],
      [2, 1, 18.32],
    ]);
    expect(all.get(1)?.at(0).open).toBeCloseTo(29.2, 9);
    expect(all.get(2)?.at(0).open).toBe(1.46);
  });

  it('are left out where their days are not stored', async () => {
    const { source, adjusted } = await setUp([ONE_FOR_TWENTY], new Map([[1, AIG_DAYS]]));
    await source.store.prune([1], '1D', LATER);
    expect(await adjusted(AIG, '1W', LATER)).toEqual([[30, 30.4, 24, 29]]);
  });

  it('hold no jump in a recording of many years with its splits', async ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const splits = (await readSplits(RECORDED, AAPL.instrument)).map((split) => ({ instrumentNo: 2, ...split }));
    expect(splits.length).toBeGreaterThan(2);
    const days = daysFromLabels(readRecordedBars('us_equity/lean_raw/1d/AAPL'), nyse);
    const { source } = await setUp(splits, new Map([[2, days]]));
    const atMs = days.at(-1).timeMs + 40 * 86_400_000;
    const plain = source.splits.adjust(AAPL, '1D', days, atMs);
    for (const timeframe of ['1W', '1M'] as const) {
      const raw = await readClosedBars(source, AAPL, timeframe, { atMs });
      const read = source.splits.adjust(AAPL, timeframe, raw, atMs);
      const expected = aggregateBars(plain, nyse, barLength(timeframe));
      expect(read.length).toBe(expected.length);
      for (let i = 0; i < read.length; i++) {
        for (const column of ['open', 'high', 'low', 'close'] as const) {
          expect(read[column][i]).toBeCloseTo(expected[column][i] as number, 9);
        }
      }
    }
  });
});
