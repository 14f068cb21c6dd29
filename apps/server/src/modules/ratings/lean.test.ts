import { LEANS } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leanOf } from './lean.ts';

describe('a rating in words', () => {
  it.for([
    [-1, 'strongly down'],
    [-0.5, 'down'],
    [-0.1, 'neutral'],
    [0, 'neutral'],
    [0.1, 'neutral'],
    [0.11, 'up'],
    [0.51, 'strongly up'],
  ] as const)('%s is %s', ([rating, lean]) => expect(leanOf(rating)).toBe(lean));

  it('says nothing where there is none', () => expect(leanOf(Number.NaN)).toBeNull());

  it('never leans less for a higher rating', () => {
    const place = (rating: number) => (LEANS as readonly unknown[]).indexOf(leanOf(rating));
    const rating = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(fc.property(rating, rating, (a, b) => place(Math.min(a, b)) <= place(Math.max(a, b))));
  });
});
