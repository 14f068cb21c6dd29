import { hasRecorded } from '@wickwise/market/testing';
import { expect, it } from 'vitest';
import { readCounts } from '../../../packages/lessons/src/counts.ts';
import { countRecorded, RECORDED_SETS } from './recorded-counts.ts';

it.for(RECORDED_SETS)('counts on the bars of $source exactly what lessons quote', (set, { skip }) => {
  if (!hasRecorded) skip('no recorded data');
  const counts = new Map(countRecorded(set).map((count) => [count.name, count]));
  const quoted = readCounts().filter(({ source }) => source === set.source);
  expect(quoted.length).toBeGreaterThan(0);
  expect(quoted.map(({ name }) => counts.get(name))).toEqual(quoted);
});
