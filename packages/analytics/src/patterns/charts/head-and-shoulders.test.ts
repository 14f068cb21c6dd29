import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { drawLegs, withBar } from './testing/draw.ts';

/** A head and shoulders top around 100, with given shoulders and neckline. */
const top = ({ left = 106, right = 106, neck1 = 100, neck2 = 100, head = 112, legs = [10, 10], after = 90 } = {}) =>
  drawLegs([0, 80], [25, left], [6, neck1], [legs[0], head], [legs[1], neck2], [6, right], [20, after]);

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
    const neckline = 100 + (find?.at - 71) / 20;
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
  ])('isn’t found when %s', (_, shape) => {
    expect(found(top(shape))).toEqual([]);
  });

  it('has its right shoulder at the furthest price before the break', () => {
    const bars = drawLegs([0, 80], [25, 106], [6, 100], [10, 112], [10, 100], [6, 105], [3, 103], [4, 106.5], [20, 90]);
    expect(found(bars).map(({ pivots }) => pivots.slice(3))).toEqual([
      [
        ['N2', 91, 100],
        ['RS', 104, 106.5],
      ],
    ]);
  });

  it('ends where its right shoulder moves against the rules', () => {
    // 0.25 H is 3: shoulders of 106 and 109.2 differ by more
    const bars = drawLegs([0, 80], [25, 106], [6, 100], [10, 112], [10, 100], [6, 105], [3, 103], [6, 109.2], [20, 90]);
    expect(found(bars)).toEqual([]);
  });

  it('ends where price passes the last neck on the way to another shoulder', () => {
    const bars = drawLegs(
      [0, 80],
      [25, 106],
      [6, 100],
      [10, 112],
      [10, 100],
      [6, 105],
      [5, 100.4],
      [4, 106.5],
      [20, 90],
    );
    expect(found(bars).map(({ end }) => end)).toEqual([106]);
    const below = withBar(bars, 102, { low: 99.8 }); // below the neck, and closed above the neckline
    expect(found(below).filter(({ pivots }) => pivots[3]?.[1] === 91)).toEqual([]);
  });

  it('needs shoulders of three bars, and of a fifth of the way to the head', () => {
    // LS at bar 65, N1 at 67, HD at 75: two bars close above the neckline beside those before LS
    const bars = drawLegs([0, 80], [25, 106], [2, 100], [8, 112], [8, 100], [4, 106], [20, 90]);
    const closedBelow = (bar: number) => withBar(bars, bar, { close: 99.9, low: 99.9 });
    expect(found(bars)).toHaveLength(1);
    expect(found(closedBelow(63))).toHaveLength(1);
    expect(found(closedBelow(64))).toEqual([]);
    // 18 bars from the head it has to last for 3.6; the neckline falls, and is at 100.4 on bar 68
    const wide = (closed: number) =>
      [64, closed].reduce(
        (changed, bar) => withBar(changed, bar, { close: 100.2, low: 100.2 }),
        drawLegs([0, 80], [25, 106], [8, 100], [10, 112], [10, 98.5], [8, 106], [20, 90]),
      );
    expect(found(wide(69))).toHaveLength(1);
    expect(found(wide(68))).toEqual([]);
  });
});
