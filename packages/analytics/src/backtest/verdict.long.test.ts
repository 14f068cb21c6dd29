import { describe, expect, it } from 'vitest';
import { mostByChance } from '../calls/testing/unskilled-records.ts';
import { provenOfWorthless } from './testing/worthless-trends.ts';

const WORLDS = 400;

describe('worthless rules that follow trends of many shares', () => {
  it.for([5, 10, 20, 40, 80])(
    'over %i days are proven to lose or to gain no more often than chance has it',
    {
      timeout: 900_000,
    },
    async (days, { annotate }) => {
      const { losses, gains } = provenOfWorthless({ worlds: WORLDS, days, seed: days });
      const inPercent = (count: number) => `${((100 * count) / WORLDS).toFixed(1)} %`;
      await annotate(`proven to lose ${inPercent(losses)}, to gain ${inPercent(gains)}`);
      expect(losses).toBeLessThanOrEqual(mostByChance(WORLDS));
      expect(gains).toBeLessThanOrEqual(mostByChance(WORLDS));
    },
  );
});
