import { type Bar, BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_PATTERN_REACH } from '../patterns/charts/index.ts';
import { PriceWindow } from './price-window.ts';

const barOf = (low: number, high: number, close: number, i: number): Bar => ({
  ...{ timeMs: i * 60_000, open: close, high, low, close },
  volume: 1,
});

/** Prices as quoted, and others that no number of decimals makes whole. */
const anyPrice = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }).chain((units) => fc.constantFrom(1, 100, 100_000).map((per) => units / per)),
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
);
const quoted = fc.integer({ min: 10_000, max: 20_000 }).map((units) => units / 100);

const someBars = (price: fc.Arbitrary<number>, maxLength: number) =>
  fc.array(fc.tuple(price, price, price), { maxLength, size: 'max' }).map((rows) =>
    rows.map((row, i) => {
      const [low, close, high] = row.toSorted((a, b) => a - b);
      return barOf(low, high, close, i);
    }),
  );

const columnsOf = (bars: readonly Bar[]) => bars.map(({ high, low, close }) => ({ high, low, close }));

function shownBy(window: PriceWindow) {
  const { high, low, close, callForOlder } = window.show();
  callForOlder();
  return Array.from({ length: window.length }, (_, i) => ({ high: high[i], low: low[i], close: close[i] }));
}

describe('a window of prices', () => {
  it('returns its prices to the last bit, from history and bar by bar', () => {
    fc.assert(
      fc.property(fc.oneof(someBars(quoted, 300), someBars(anyPrice, 300)), fc.nat(300), (bars, cut) => {
        const window = PriceWindow.from(BarSeries.from(bars.slice(0, cut)));
        for (const bar of bars.slice(cut)) window.push(bar);
        expect(shownBy(window)).toEqual(columnsOf(bars));
      }),
    );
  });

  it('keeps the newest bars that may be read again, and few more', () => {
    const bars = Array.from({ length: 3 * CHART_PATTERN_REACH }, (_, i) =>
      barOf(99.5, 101.25, 100 + (i % 100) / 100, i),
    );
    const window = new PriceWindow();
    for (const bar of bars) window.push(bar);
    expect(window.length).toBeGreaterThanOrEqual(CHART_PATTERN_REACH);
    expect(window.length).toBeLessThanOrEqual(CHART_PATTERN_REACH + 128);
    expect(shownBy(window)).toEqual(columnsOf(bars.slice(-window.length)));
  });

  it('takes 8 bytes a bar where prices are quoted in decimals, and 24 where they are not', () => {
    const quotedBars = Array.from({ length: 2_000 }, (_, i) => barOf(99.5, 101.25, 100 + (i % 100) / 100, i));
    const adjusted = quotedBars.map((bar) => barOf(bar.low / 3, bar.high / 3, bar.close / 3, bar.timeMs / 60_000));
    const room = CHART_PATTERN_REACH + 128;
    expect(PriceWindow.from(BarSeries.from(quotedBars)).bytes).toBe(8 * room);
    expect(PriceWindow.from(BarSeries.from(adjusted)).bytes).toBe(24 * room);
  });
});
