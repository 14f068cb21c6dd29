import { describe, expect, it } from 'vitest';
import { chartColumn, chartSign } from './column.ts';
import { scanChartPatterns } from './scan.ts';
import { drawLegs, withBar, withPrices } from './testing/draw.ts';

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
  ])('isn’t found when %s', (_, bars) => {
    expect(names(bars)).not.toContain('double_bottoms');
  });

  it('has its second low at the lowest price before the break', () => {
    const bars = drawLegs([0, 120], [20, 100], [10, 110], [10, 101], [3, 104], [4, 100.2], [15, 115]);
    expect(scanChartPatterns(bars)).toMatchObject([
      {
        pattern: 'double_bottoms',
        pivots: [
          ['T1', 60, 100],
          ['V', 70, 110],
          ['T2', 87, 100.2],
        ],
      },
    ]);
  });

  it('ends where its second low moves against the rules', () => {
    // 10 bars from T1 to V, then 31 to the lower low
    const bars = drawLegs([0, 120], [20, 100], [10, 110], [10, 101], [18, 105], [3, 100.2], [8, 112]);
    expect(names(bars)).toEqual([]);
  });

  it('needs a second bar at each of its lows: a single spike is no level', () => {
    const bars = drawLegs([0, 120], [20, 101.5], [10, 110], [10, 101.5], [15, 115]);
    expect(names(bars)).toEqual(['double_bottoms']);
    for (const spike of [60, 80]) {
      // the bar after it comes down to 101.87 or 101.67; 0.1 H is 0.87 and 0.89
      expect(names(withBar(bars, spike, { low: 101.1 }))).toEqual(['double_bottoms']);
      expect(names(withBar(bars, spike, { low: 100.7 }))).toEqual([]);
    }
  });

  it('is spent when its target has traded by the close that confirms it, and then no match', () => {
    const bars = drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [15, 115]);
    const at = 91;
    expect(scanChartPatterns(bars)).toMatchObject([{ at, lateBars: 0, isSpent: false }]);
    expect(scanChartPatterns(withBar(bars, at, { high: 119.9 }))).toMatchObject([{ at, isSpent: false }]);
    const spent = scanChartPatterns(withBar(bars, at, { high: 120 }));
    expect(spent).toMatchObject([{ at, targets: [120], isSpent: true }]);
    expect(chartColumn(spent, 'double_bottoms', bars.length)[at]).toBe(0);
    expect(chartSign(spent, 'double_bottoms')).toBe(0);
  });
});
