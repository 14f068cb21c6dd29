import { expect, it } from 'vitest';
import { bandOf, barAt, brokenPath, scaleTicks, valueAtHeight, valuesOf, yOf } from './layout.ts';

it('holds all values with a margin, and finds a value again from its height', () => {
  const band = bandOf(10, 100, [100, Number.NaN, 120]);
  expect([band.low, band.high]).toEqual([99, 121]);
  expect(yOf(band, 121)).toBe(10);
  expect(valueAtHeight(band, yOf(band, 107))).toBeCloseTo(107, 10);
  expect(bandOf(0, 10, [])).toMatchObject({ low: -0.05, high: 1.05 });
});

it('finds the bar below a point, at the ends too', () => {
  expect([-5, 0, 19, 21, 500].map((x) => barAt(x, 10, 4))).toEqual([0, 0, 1, 2, 3]);
});

it('breaks a line where there is no value', () => {
  const band = { top: 0, height: 10, low: 0, high: 10 };
  expect(brokenPath([Number.NaN, 1, 2, Number.NaN, 3], (i) => i, band)).toBe('M1.0 9.0L2.0 8.0M4.0 7.0');
});

it('has round steps on its scale', () => {
  expect(scaleTicks({ top: 0, height: 240, low: 96.3, high: 109.1 })).toEqual([100, 105]);
  expect(scaleTicks({ top: 0, height: 60, low: 0, high: 100 })).toEqual([0, 50, 100]);
});

it('holds all that is drawn in the scale', () => {
  const bars = [[2, 4, 1, 3]] as const;
  expect([...valuesOf({ bars })]).toEqual([4, 1]);
  const lines = [{ values: [Number.NaN, 9] }];
  const neckline = [{ price: 5 }, { price: 6 }];
  expect([...valuesOf({ bars, lines, zone: [0, 8], neckline, markedPrice: 7 })]).toEqual([
    4,
    1,
    Number.NaN,
    9,
    0,
    8,
    7,
    5,
    6,
  ]);
});
