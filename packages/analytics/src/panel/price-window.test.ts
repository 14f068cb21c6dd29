import { type Bar, BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_PATTERN_REACH } from '../patterns/charts/index.ts';
import { PriceWindow } from './price-window.ts';

const barOf = (low: number, high: number, close: number, i: number): Bar => ({
  timeMs: i * 60_000,
  open: close,
  high,
  low,
  close,
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

  it('keeps the newest bar and those that may be read again', () => {
    const bars = Array.from({ length: 3 * CHART_PATTERN_REACH }, (_, i) =>
      barOf(99.5, 101.25, 100 + (i % 100) / 100, i),
    );
    const window = new PriceWindow();
    for (const [i, bar] of bars.entries()) {
      window.push(bar);
      expect(window.length).toBe(Math.min(i + 1, CHART_PATTERN_REACH + 1));
    }
    expect(shownBy(window)).toEqual(columnsOf(bars.slice(-window.length)));
  });

  it('returns its prices to the last bit while they leave one layout after the other', () => {
    const kinds = [
      (i: number) => barOf(99.5, 101.25, 100 + (i % 100) / 100, i), // both narrow
      (i: number) => barOf(90, 111.25, 100 + (i % 100) / 100, i), // high and low far from the close
      (i: number) => barOf(5_000 * i + 0.5, 5_000 * i + 1.5, 5_000 * i + 1, i), // closes far from each other
      (i: number) => barOf((i + 1) / 3, (i + 2) / 3, (i + 1.5) / 3, i), // no decimals
    ];
    const lengths = fc.array(fc.tuple(fc.nat(kinds.length - 1), fc.integer({ min: 1, max: 2_500 })), { maxLength: 5 });
    fc.assert(
      fc.property(lengths, fc.nat(3_000), (parts, cut) => {
        const bars = parts.flatMap(([kind, length]) => Array.from({ length }, (_, i) => kinds[kind]?.(i) as Bar));
        const window = PriceWindow.from(BarSeries.from(bars.slice(0, cut)));
        for (const bar of bars.slice(cut)) window.push(bar);
        expect(shownBy(window)).toEqual(columnsOf(bars.slice(-(CHART_PATTERN_REACH + 1))));
      }),
      { numRuns: 40 },
    );
  });

  const ROOM = CHART_PATTERN_REACH + 1;
  it.each([
    ['4 bytes a bar where prices are near each other', 4, (i: number) => barOf(99.5, 101.25, 100 + (i % 100) / 100, i)],
    ['6 where bars are high', 6, (i: number) => barOf(90, 111.25, 100 + (i % 100) / 100, i)],
    ['6 where closes are far from each other', 6, (i: number) => barOf(9.5 + i, 11.25 + i, 10.5 + i, i)],
    ['8 where both are so', 8, (i: number) => barOf(9.5 + i, 110.25 + i, 10.5 + i, i)],
    ['24 where prices are no decimals', 24, (i: number) => barOf(99.5 / 3, 101.25 / 3, (100 + i / 1_000) / 3, i)],
  ])('takes %s', (_what, bytes, nth) => {
    const bars = Array.from({ length: 2_000 }, (_, i) => nth(i));
    expect(PriceWindow.from(BarSeries.from(bars)).bytes).toBe(bytes * ROOM);
  });

  it('is small again once the bars that needed more have gone', () => {
    const window = new PriceWindow();
    window.push(barOf(80, 200, 100, 0));
    const narrow = (i: number) => barOf(99.5, 101.25, 100 + (i % 100) / 100, i);
    for (let i = 1; i < ROOM; i++) window.push(narrow(i));
    expect(window.bytes).toBe(6 * ROOM);
    for (let i = 0; i <= ROOM; i++) window.push(narrow(i));
    expect(window.bytes).toBe(4 * ROOM);
  });
});
