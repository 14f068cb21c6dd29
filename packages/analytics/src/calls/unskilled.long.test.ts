import { hasRecorded } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { HABITS, mostByChance, unskilledOnRecorded, unskilledOnWalks } from './testing/unskilled-records.ts';

const PATIENCE = { timeout: 900_000 };

describe('experts without skill', () => {
  it.for(Object.keys(HABITS))('are ranked above zero no more often than chance has it: %s', PATIENCE, (name) => {
    const { ranked, above } = unskilledOnWalks(HABITS[name] as (typeof HABITS)[string], 100, 6, 31);
    expect(ranked).toBeGreaterThan(400);
    expect(above).toBeLessThanOrEqual(mostByChance(ranked));
  });

  it.skipIf(!hasRecorded).for(['plain', 'crowd', 'overlapping', 'wins often', 'lottery'])(
    'nor on recorded shares beside their index: %s',
    PATIENCE,
    (name) => {
      const found = unskilledOnRecorded(HABITS[name] as (typeof HABITS)[string], 600, 32);
      expect(found?.ranked).toBe(600);
      expect(found?.above).toBeLessThanOrEqual(mostByChance(600));
    },
  );
});

if (!hasRecorded) console.warn('Recorded bars are absent: unskilled calls on recorded shares were not tested.');
