import { expect, it } from 'vitest';
import { readCounts } from '../../../packages/lessons/src/counts.ts';
import { namedCounts } from '../named-counts.ts';
import { countByChance, QUICK_TOPICS } from './chance-counts.ts';

it('counts by chance exactly what lessons quote', () => {
  const counts = new Map(countByChance(QUICK_TOPICS).map((count) => [count.name, count]));
  const quoted = readCounts().filter(({ name }) => counts.has(name));
  expect(quoted.length).toBeGreaterThan(30);
  expect(quoted.map(({ name }) => counts.get(name))).toEqual(quoted);
});

it('keeps each number that a lesson shows, and no other', () => {
  const names = readCounts().map(({ name }) => name);
  expect(names.toSorted()).toEqual([...namedCounts()].toSorted());
});
