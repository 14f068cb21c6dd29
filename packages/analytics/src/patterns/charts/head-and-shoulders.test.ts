import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { drawLegs } from './testing/draw.ts';

/** A head and shoulders top around 100, shoulders and neckline as given. */
const top = ({ left = 106, right = 106, neck1 = 100, neck2 = 100, head = 112, legs = [10, 10], after = 90 } = {}) =>
  drawLegs(
    [0, 80],
    [25, left],
    [6, neck1],
    [legs[0] as number, head],
    [legs[1] as number, neck2],
    [6, right],
    [20, after],
  );

const found = (bars: ReturnType<typeof top>) =>
  scanChartPatterns(bars).filter(({ pattern }) => pattern === 'head_and_shoulder');

describe('head and shoulders', () => {
  it('is known at the first close beyond the neckline', () => {
    expect(found(top())).toMatchObject([
      {
        direction: 'bearish',
        start: 65,
        end: 97,
        at: 105, // 16 in 20 bars from 106: bar 104 closes at 100.4, bar 105 at 99.6
        pivots: [
          ['LS', 65, 106],
          ['N1', 71, 100],
          ['HD', 81, 112],
          ['N2', 91, 100],
          ['RS', 97, 106],
        ],
        targets: [88],
        invalidation: 112,
        fit: 1,
        height: 12,
      },
    ]);
  });

  it('measures a sloping neckline at the head and at the break', () => {
    const [find] = found(top({ neck2: 101 }));
    expect(find?.height).toBeCloseTo(11.5, 9); // 1 in 20 bars, 10 bars from N1 to the head
    const neckline = 100 + ((find?.at as number) - 71) / 20;
    expect(find?.targets[0]).toBeCloseTo(neckline - 11.5, 9);
  });

  it.each([
    ['the head stands out by less than 0.20', { head: 107.4 }],
    ['the shoulders differ by more than 0.25', { left: 104, right: 108 }],
    ['the necks differ by more than 0.30', { neck1: 98, neck2: 102.5 }],
    ['a shoulder is less than 0.15 high', { right: 101.5 }],
    ['the head stands 1 to 3 in time', { legs: [4, 21] }],
    ['price has not risen to it', { left: 106, neck1: 79, neck2: 79, after: 60 }],
    ['the neckline holds', { after: 100.5 }],
  ])('is none when %s', (_, shape) => {
    expect(found(top(shape))).toEqual([]);
  });
});
