import type { Market } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breadthOf } from './breadth.ts';
import { heatmapOf } from './heatmap.ts';
import { indexStrip } from './index-strip.ts';
import { moversOf } from './movers.ts';
import { type InstrumentReading, newestPriceAt } from './readings.ts';

const DAILY = { yearHigh: 120, yearLow: 80, mean50: 100, mean200: Number.NaN, tradedValue: 1_000 };

interface Given {
  price?: number;
  changePct?: number;
  kind?: 'share' | 'fund' | 'index' | 'pair';
  sector?: string;
  market?: Market;
  daily?: Partial<typeof DAILY>;
  session?: Partial<NonNullable<InstrumentReading['session']>>;
}

function reading(symbol: string, { price = 100, changePct = 0, ...given }: Given = {}): InstrumentReading {
  const { kind = 'share', sector = 'Energy', market = 'US_Equity', daily, session } = given;
  const shown = { name: symbol, currency: 'USD', tickSize: 0.01, schedule: 'nyse' as const };
  const facts = { high: Number.NaN, low: Number.NaN, volumeRatio: Number.NaN, points: [] };
  return {
    listed: {
      no: 1,
      instrument: { id: `${market}:${symbol}`, market, symbol, kind, sector, ...shown },
      finest: '1m',
      licence: 'simulated',
    },
    price,
    timeMs: 1,
    reference: 100,
    changePct,
    daily: { ...DAILY, ...daily },
    session: { ...facts, ...session },
  };
}

describe('the age of an overview', () => {
  it('is that of its newest price, whenever it is computed; null before the first', () => {
    const old = { ...reading('A'), timeMs: 1_000 };
    const newest = { ...reading('B'), timeMs: 3_000 };
    const none = { ...reading('C'), timeMs: Number.NaN };
    expect(newestPriceAt([old, newest, none])).toBe(3_000);
    expect(newestPriceAt([none])).toBeNull();
    expect(newestPriceAt([])).toBeNull();
  });
});

describe('breadth', () => {
  it('counts who goes which way, and leaves out funds, indices and what has no price', () => {
    const { advancers, decliners, unchanged, unpriced } = breadthOf([
      reading('A', { changePct: 1 }),
      reading('B', { changePct: 0.001 }),
      reading('C', { changePct: -2 }),
      reading('D'),
      reading('E', { changePct: Number.NaN }),
      reading('SPY', { changePct: 1, kind: 'fund' }),
      reading('NIFTY50', { changePct: 1, kind: 'index' }),
    ]);
    expect([advancers, decliners, unchanged, unpriced]).toEqual([2, 1, 1, 1]);
  });

  it('takes a high from the session’s bars or the newest price, and counts a touch as none', () => {
    const { newHighs, newLows } = breadthOf([
      reading('A', { price: 119, session: { high: 121, low: 90 } }),
      reading('B', { price: 121 }),
      reading('C', { price: 120 }),
      reading('D', { price: 79, session: { high: 90, low: 81 } }),
      reading('E', { price: 130, daily: { yearHigh: Number.NaN, yearLow: Number.NaN } }),
    ]);
    expect(newHighs).toEqual({ count: 2, of: 4 });
    expect(newLows).toEqual({ count: 1, of: 4 });
  });

  it('says of how many it can tell where they stand to their averages', () => {
    const { above50, above200 } = breadthOf([reading('A', { price: 101 }), reading('B', { price: 99 })]);
    expect([above50, above200]).toEqual([
      { count: 1, of: 2 },
      { count: 0, of: 0 },
    ]);
  });

  it('counts a price that equals its average as not above it', () => {
    const equal = reading('A', { price: 0.1 + 0.2, daily: { mean50: 0.3 } });
    expect(breadthOf([equal]).above50).toEqual({ count: 0, of: 1 });
  });
});

describe('movers', () => {
  it('are the largest of each kind in order, none of them standing still', () => {
    const { gainers, losers, volume } = moversOf([
      reading('A', { changePct: 1, session: { volumeRatio: 0.5 } }),
      reading('B', { changePct: 3 }),
      reading('C', { changePct: -1, session: { volumeRatio: 4 } }),
      reading('D'),
      reading('SPY', { changePct: 9, kind: 'fund' }),
    ]);
    expect(gainers.map(({ symbol }) => symbol)).toEqual(['B', 'A']);
    expect(losers.map(({ symbol }) => symbol)).toEqual(['C']);
    expect(volume.map(({ symbol, volumeRatio }) => [symbol, volumeRatio])).toEqual([
      ['C', 4],
      ['A', 0.5],
    ]);
  });
});

describe('the heatmap', () => {
  it('shares out the whole area, the largest group and cell first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 1e9 })), { minLength: 1 }), (members) => {
        const readings = members.map(([sector, tradedValue], i) =>
          reading(`S${i}`, { sector: `sector ${sector}`, daily: { tradedValue } }),
        );
        const { groups } = heatmapOf('US_Equity', readings);
        const sizes = groups.map(({ cells }) => cells.reduce((sum, { size }) => sum + size, 0));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeCloseTo(1, 9);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        expect(groups.flatMap(({ cells }) => cells)).toHaveLength(members.length);
      }),
    );
  });

  it('weighs a group’s change by what is traded, past members without a price', () => {
    const { groups } = heatmapOf('US_Equity', [
      reading('A', { changePct: 4, daily: { tradedValue: 3_000 } }),
      reading('B', { changePct: 0, daily: { tradedValue: 1_000 } }),
      reading('C', { changePct: Number.NaN, daily: { tradedValue: 9_000 } }),
    ]);
    expect(groups[0]?.changePct).toBeCloseTo(3, 12);
  });

  it('gives currency pairs equal areas', () => {
    const pairs = ['EURUSD', 'USDJPY'].map((symbol, i) =>
      reading(symbol, { kind: 'pair', market: 'Forex', daily: { tradedValue: i * 1e9 } }),
    );
    const { sizedBy, groups } = heatmapOf('Forex', pairs);
    expect([sizedBy, groups[0]?.cells.map(({ size }) => size)]).toEqual(['equal', [0.5, 0.5]]);
  });
});

describe('the index strip', () => {
  const MAJORS = ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDJPY', 'USDCHF', 'USDCAD'];
  const majors = (changeOf: (symbol: string) => number) =>
    MAJORS.map((symbol) => reading(symbol, { kind: 'pair', market: 'Forex', changePct: changeOf(symbol) }));

  it('lets the dollar rise when it’s dearer in each of its seven pairs', () => {
    const dearer = majors((symbol) => (symbol.startsWith('USD') ? 1 : 100 * (1 / 1.01 - 1)));
    const [basket] = indexStrip('Forex', dearer);
    expect(basket?.symbol).toBeNull();
    expect(basket?.changePct).toBeCloseTo(1, 12);
  });

  it('says nothing of the dollar while one of its pairs has no price', () => {
    const [basket] = indexStrip(
      'Forex',
      majors((symbol) => (symbol === 'USDCHF' ? Number.NaN : 1)),
    );
    expect(basket?.changePct).toBeNull();
  });

  it('shows the quoted ones of a market’s main symbols, in order', () => {
    const strip = indexStrip(
      'US_Equity',
      ['QQQ', 'AAPL', 'SPY'].map((symbol) => reading(symbol)),
    );
    expect(strip.map(({ symbol }) => symbol)).toEqual(['SPY', 'QQQ']);
  });
});
