import { expect, it } from 'vitest';
import { readCounts } from '../../../packages/lessons/src/counts.ts';
import { compareCounts } from '../compare-counts.ts';
import { namedCounts } from '../named-counts.ts';
import { countByChance, QUICK_TOPICS } from './chance-counts.ts';

it('counts by chance exactly what lessons quote', () => {
  const { quoted, again } = compareCounts(countByChance(QUICK_TOPICS), { isPart: true });
  expect(quoted.counts.length).toBeGreaterThan(30);
  expect(again).toEqual(quoted);
});

it('keeps each number that a lesson shows, and no other', () => {
  const names = readCounts().map(({ name }) => name);
  expect(names.toSorted()).toEqual([...namedCounts()].toSorted());
});
