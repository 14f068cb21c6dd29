import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { drawLegs, withPrices } from './testing/draw.ts';

type Legs = (readonly [bars: number, price: number])[];

const NAMES = /triangle|wedge/;
const found = (...legs: Legs) => scanChartPatterns(drawLegs(...legs)).filter(({ pattern }) => NAMES.test(pattern));

/** Rises to 120, then swings of given prices 6 bars apart, and a last leg. */
const swings = (prices: readonly number[], last: number, bars = 10): Legs => [
  [0, 90],
  [20, prices[0]],
  ...prices.slice(1).map((price): [number, number] => [6, price]),
  [bars, last],
];

describe('triangles and wedges', () => {
  it('finds an ascending triangle at the first close above its flat top', () => {
    expect(found(...swings([120, 100, 120, 108, 120, 114], 130))).toMatchObject([
      {
        pattern: 'ascending_triangle',
        direction: 'bullish',
        start: 66,
        end: 90,
        at: 94, // 1.6 a bar from 114: bar 94 closes at 120.4
        pivots: [
          ['T1', 66, 100],
          ['T2', 72, 120],
          ['T3', 78, 108],
          ['T4', 84, 120],
          ['T5', 90, 114],
        ],
        height: 20,
        targets: [140],
      },
    ]);
  });

  it('finds a descending triangle in the mirror', () => {
    const bars = withPrices(drawLegs(...swings([120, 100, 120, 108, 120, 114], 130)), (price) => 300 - price);
    expect(scanChartPatterns(bars).filter(({ pattern }) => NAMES.test(pattern))).toMatchObject([
      { pattern: 'descending_triangle', direction: 'bearish', at: 94, targets: [160] },
    ]);
  });

  it.each([
    ['bullish', 126],
    ['bearish', 96],
  ])('finds a symmetrical triangle by the side it breaks to: %s', (direction, last) => {
    const finds = found(...swings([124, 100, 121, 104, 117, 108], last));
    expect(finds).toMatchObject([{ pattern: 'symmetrical_triangle', direction }]);
  });

  it('aims at the start of a falling wedge', () => {
    const [find] = found(...swings([130, 112, 122, 108, 114, 104], 125));
    expect(find).toMatchObject({ pattern: 'falling_wedge', direction: 'bullish' });
    expect(find?.targets).toEqual([122]);
  });

  it.each([
    ['the lines run apart', [120, 108, 121, 104, 124, 100], 135],
    ['the lines are parallel', [130, 112, 124, 106, 118, 100], 125],
    ['the middle touch is off its line', [120, 100, 120, 102, 120, 114], 130],
    ['price leaves by the other side', [120, 100, 120, 108, 120, 114], 95],
  ])('aren’t found when %s', (_, prices, last) => {
    expect(found(...swings(prices, last))).toEqual([]);
  });

  it('aren’t found when they last under 15 bars', () => {
    const legs: Legs = [
      [0, 90],
      [20, 120],
      [3, 100],
      [3, 120],
      [3, 108],
      [3, 120],
      [3, 114],
      [10, 130],
    ];
    expect(found(...legs)).toEqual([]);
  });
});
