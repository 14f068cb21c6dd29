import { expect, it } from 'vitest';
import { compare } from '../compare.ts';
import { countByChance, LONG_TOPICS, QUICK_TOPICS } from './chance-counts.ts';

it('counts by chance exactly all that lessons quote, a million candles and 16,000 tests of rules among it', () => {
  const { quoted, again } = compare(countByChance([...QUICK_TOPICS, ...LONG_TOPICS]));
  expect(quoted.counts.length).toBeGreaterThan(50);
  expect(again).toEqual(quoted);
});
