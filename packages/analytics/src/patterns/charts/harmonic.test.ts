import { describe, expect, it } from 'vitest';
import { ChartPatternScan } from './detector.ts';
import type { ChartPatternFind } from './find.ts';
import { scanChartPatterns } from './scan.ts';
import { drawLegs } from './testing/draw.ts';

const NAMES = ['gartley', 'bat', 'butterfly', 'crab'];

/** X 100, A 200, then B, C and D as given, and a turn of `back` from D. */
const drawn = (b: number, c: number, d: number, back = 40) =>
  drawLegs([0, 180], [15, 100], [20, 200], [14, b], [12, c], [20, d], [10, d + back]);

const found = (bars: ReturnType<typeof drawn>) =>
  scanChartPatterns(bars).filter(({ pattern }) => NAMES.includes(pattern));

describe('harmonics', () => {
  it('is complete at the first close that has taken back a fifth of CD', () => {
    // b 0.618, c 0.618, d 0.786, p 98.592 / 61.8 cut to 1.5 by the choice of C
    expect(found(drawn(138.2, 176.4, 121.4))).toMatchObject([
      {
        pattern: 'gartley',
        direction: 'bullish',
        start: 55,
        end: 121,
        at: 124, // 4 a bar from 121.4, and a fifth of CD is 11
        pivots: [
          ['X', 55, 100],
          ['A', 75, 200],
          ['B', 89, 138.2],
          ['C', 101, 176.4],
          ['D', 121, 121.4],
        ],
        invalidation: 121.4,
        height: 100,
      },
    ]);
  });

  it('aims at 0.382 and 0.618 of AD', () => {
    const [find] = found(drawn(138.2, 176.4, 121.4)) as [ChartPatternFind];
    expect(find.targets[0]).toBeCloseTo(121.4 + 0.382 * 78.6, 9);
    expect(find.targets[1]).toBeCloseTo(121.4 + 0.618 * 78.6, 9);
  });

  it.each([
    ['bat', 155, 190, 111.4], // 0.45, 0.778, 0.886, 2.25
    ['butterfly', 121.4, 175, 72.8], // 0.786, 0.682, 1.272, 1.91
    ['crab', 140, 182, 38.2], // 0.60, 0.70, 1.618, 3.42
  ])('recognises a %s by its ratios', (name, b, c, d) => {
    expect(found(drawn(b, c, d)).map(({ pattern }) => pattern)).toEqual([name]);
  });

  it.each([
    ['b is off', 144, 176.4, 121.4],
    ['c is off', 138.2, 197, 121.4],
    ['d is off', 138.2, 176.4, 130],
  ])('isn’t found when %s', (_, b, c, d) => {
    expect(found(drawn(b, c, d))).toEqual([]);
  });

  it('is forming until price turns', () => {
    const bars = drawn(138.2, 176.4, 121.4, 8);
    const scan = new ChartPatternScan();
    const finds: ChartPatternFind[] = [];
    scan.advance(bars, 0, bars.length, finds);
    expect(finds.filter(({ pattern }) => pattern === 'gartley')).toEqual([]);
    expect(scan.forming()).toContainEqual(
      expect.objectContaining({ pattern: 'gartley', direction: 'bullish', isInZone: true }),
    );
  });

  it('stops forming once price is above C or below every zone', () => {
    const scan = new ChartPatternScan();
    const bars = drawn(138.2, 176.4, 20, 8);
    scan.advance(bars, 0, bars.length, []);
    expect(scan.forming().filter(({ pivots }) => pivots[0]?.[1] === 55)).toEqual([]);
  });
});
