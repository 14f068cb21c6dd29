import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { drawLegs } from './testing/draw.ts';

/** A pole of 20 from 100, then a channel 5 wide that falls by 1 per leg. */
const drawn = ({ pole = 10, low1 = 114, high = 118, low2 = 112, leg = 4, after = 126 } = {}) =>
  drawLegs([0, 100.2], [20, 100], [pole, 120], [leg, low1], [leg, high], [leg, low2], [10, after]);

const found = (bars: ReturnType<typeof drawn>) =>
  scanChartPatterns(bars).filter(({ pattern }) => pattern === 'bullish_flag');

describe('flag', () => {
  it('is known at the first close above the line through the pole top and the upper touch', () => {
    expect(found(drawn())).toMatchObject([
      {
        direction: 'bullish',
        start: 60,
        end: 82,
        at: 86, // 1.4 a bar from 112: 116.2 at bar 85 and 117.6 at 86; the line falls 0.25 a bar from 120 to 116.25 and 116
        pivots: [
          ['P0', 60, 100],
          ['P1', 70, 120],
          ['F1', 74, 114],
          ['F2', 78, 118],
          ['F3', 82, 112],
        ],
        targets: [136],
        invalidation: 110,
        height: 20,
      },
    ]);
  });

  it('ignores the wiggles between the touches', () => {
    const bars = drawLegs(
      [0, 100.2],
      [20, 100],
      [10, 120],
      [5, 114],
      [2, 116],
      [1, 115.2],
      [2, 118],
      [5, 112],
      [10, 126],
    );
    expect(found(bars)[0]?.pivots.slice(2)).toEqual([
      ['F1', 75, 114],
      ['F2', 80, 118],
      ['F3', 85, 112],
    ]);
  });

  it.each([
    ['the pole is slow', { pole: 100 }],
    ['it is longer than four poles', { pole: 4, leg: 7 }],
    ['it is shorter than 0.4 pole', { pole: 40 }],
    ['a close is below half the pole', { low2: 109 }],
    ['its upper line rises by more than 0.1 pole', { low1: 118, high: 123, low2: 121, after: 140 }],
    ['it breaks down', { after: 100 }],
  ])('isn’t found when %s', (_, shape) => {
    expect(found(drawn(shape))).toEqual([]);
  });

  it('isn’t found when the bar of the last low closes above the line, a break before the low was known', () => {
    const closing = (close: number) =>
      BarSeries.from(
        [...drawn()].map((bar, i) => (i === 82 ? { ...bar, high: Math.max(bar.high, close), close } : bar)),
      );
    // the line is at 117 there
    expect(found(closing(116.9))).toHaveLength(1);
    expect(found(closing(117.1))).toEqual([]);
  });

  it('isn’t found when the pole isn’t steeper than the bars before', () => {
    const restless = Array.from({ length: 12 }, (_, i): [number, number] => [1, i % 2 ? 100 : 106]);
    expect(found(drawLegs([0, 106], ...restless, [10, 120], [4, 114], [4, 118], [4, 112], [10, 126]))).toEqual([]);
  });
});
