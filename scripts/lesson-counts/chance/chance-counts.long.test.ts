import { expect, it } from 'vitest';
import { readCounts } from '../../../packages/lessons/src/counts.ts';
import { countByChance, LONG_TOPICS } from './chance-counts.ts';

it('counts by chance exactly what lessons quote of a million candles and of 16,000 tests of rules', () => {
  const counts = new Map(countByChance(LONG_TOPICS).map((count) => [count.name, count]));
  const quoted = readCounts().filter(({ name }) => counts.has(name));
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.map(({ name }) => counts.get(name))).toEqual(quoted);
});
