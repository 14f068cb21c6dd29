import { expect, it } from 'vitest';
import { compareCounts } from '../compare-counts.ts';
import { countByChance, LONG_TOPICS, QUICK_TOPICS } from './chance-counts.ts';

it('counts by chance exactly all that lessons quote, a million candles and 16,000 tests of rules among it', () => {
  const { quoted, again } = compareCounts(countByChance([...QUICK_TOPICS, ...LONG_TOPICS]));
  expect(quoted.counts.length).toBeGreaterThan(50);
  expect(again).toEqual(quoted);
});
