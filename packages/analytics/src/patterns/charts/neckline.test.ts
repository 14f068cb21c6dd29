import { expect, it } from 'vitest';
import type { ChartPatternFind } from './find.ts';
import { NECKLINE_PATTERNS, necklineAt } from './neckline.ts';
import { scanChartPatterns } from './scan.ts';
import { drawLegs } from './testing/draw.ts';

it('is the high between two lows, at every bar', () => {
  const [find] = scanChartPatterns(drawLegs([0, 120], [20, 100], [10, 110], [10, 100], [15, 115]));
  expect([0, 80, 91].map((bar) => necklineAt(find as ChartPatternFind, bar))).toEqual([110, 110, 110]);
});

it('runs through both swings between shoulders and head, and on', () => {
  const find = {
    pattern: 'head_and_shoulder',
    pivots: [
      ['LS', 0, 95],
      ['N1', 10, 100],
      ['HD', 20, 90],
      ['N2', 30, 104],
      ['RS', 40, 96],
    ],
  } as unknown as ChartPatternFind;
  expect([10, 30, 45].map((bar) => necklineAt(find, bar))).toEqual([100, 104, 107]);
});

it('is missing for shapes without one', () => {
  expect(necklineAt({ pattern: 'gartley', pivots: [] } as unknown as ChartPatternFind, 1)).toBeUndefined();
  expect(NECKLINE_PATTERNS).not.toContain('gartley');
});
