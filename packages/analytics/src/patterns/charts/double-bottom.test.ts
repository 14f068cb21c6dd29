import { describe, expect, it } from 'vitest';
import { scanChartPatterns } from './scan.ts';
import { drawLegs, withPrices } from './testing/draw.ts';

const names = (bars: Parameters<typeof scanChartPatterns>[0]) => scanChartPatterns(bars).map(({ pattern }) => pattern);

describe('double bottom', () => {
  it('is known at the first close above the high between two equal lows', () => {
    const bars = drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [15, 115]);
    const [find, ...others] = scanChartPatterns(bars);
    expect(others).toEqual([]);
    expect(find).toMatchObject({
      pattern: 'double_bottoms',
      direction: 'bullish',
      start: 60,
      end: 80,
      at: 91, // one unit a bar from 100 at bar 80; bar 90 closes at 110, not above it
      pivots: [
        ['T1', 60, 100],
        ['V', 70, 110],
        ['T2', 80, 100],
      ],
      targets: [120],
      invalidation: 100,
      fit: 1,
      height: 10,
    });
  });

  it('is a double top in the mirror', () => {
    const bars = withPrices(drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [15, 115]), (price) => 220 - price);
    expect(scanChartPatterns(bars)).toMatchObject([
      { pattern: 'double_tops', direction: 'bearish', at: 91, targets: [100], invalidation: 120 },
    ]);
  });

  it('allows lows that differ by 0.20 of its height, and fits worse the more they do', () => {
    const fitAt = (second: number) =>
      scanChartPatterns(drawLegs([0, 120], [20, 100], [10, 110], [10, second], [15, 115]))[0]?.fit;
    expect(fitAt(100.9)).toBeLessThan(fitAt(100.4) as number);
    expect(fitAt(101.7)).toBeGreaterThan(0);
    expect(fitAt(102)).toBeUndefined();
  });

  it.each([
    ['the legs stand 1 to 4', drawLegs([0, 120], [20, 100], [4, 110], [16, 100], [15, 115])],
    ['price did not fall to it from above its high', drawLegs([0, 108], [20, 100], [10, 110], [10, 100], [15, 115])],
    [
      'a low passes both before the break',
      drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [4, 104], [8, 97], [16, 115]),
    ],
    ['the break comes later than one width', drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [40, 112])],
    ['no close is above the high between', drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [10, 109], [10, 101])],
    ['it lasts 5 bars', drawLegs([0, 120], [20, 100], [3, 103], [2, 100], [5, 108])],
  ])('is none when %s', (_, bars) => {
    expect(names(bars)).not.toContain('double_bottoms');
  });
});
