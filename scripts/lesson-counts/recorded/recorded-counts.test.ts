import { hasRecorded } from '@wickwise/market/testing';
import { expect, it } from 'vitest';
import { compareCounts } from '../compare-counts.ts';
import { countRecorded, RECORDED_SETS } from './recorded-counts.ts';

it.for(RECORDED_SETS)('counts on the bars of $source exactly what lessons quote', (set, { skip }) => {
  if (!hasRecorded) skip('no recorded data');
  const { quoted, again } = compareCounts(countRecorded(set));
  expect(quoted.counts.length).toBeGreaterThan(0);
  expect(again).toEqual(quoted);
});
