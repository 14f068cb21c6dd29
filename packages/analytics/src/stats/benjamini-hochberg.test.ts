import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { survivors } from './benjamini-hochberg.ts';
import { seededRandom } from './random.ts';

describe('survivors of the Benjamini-Hochberg check', () => {
  it('are the first four of the example in the 1995 paper', () => {
    const p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459];
    const more = [0.324, 0.4262, 0.5719, 0.6528, 0.759, 1];
    expect(survivors([...p, ...more], 0.05).lastIndexOf(true)).toBe(3);
  });

  it('keep the given order, and may pass on the rank of a later one', () => {
    expect(survivors([0.09, 0.5, 0.04], 0.1)).toEqual([false, false, false]);
    expect(survivors([0.06, 0.9, 0.05], 0.1)).toEqual([true, false, true]); // 0.05 > 0.033, but 0.06 <= 0.067
    expect(survivors([], 0.1)).toEqual([]);
  });

  it('never lose one when its p-value falls', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(shares, fc.nat(39), (p, at) => {
        const before = survivors(p, 0.1);
        const k = at % p.length;
        const after = survivors(
          p.map((value, i) => (i === k ? value / 2 : value)),
          0.1,
        );
        before.forEach((survives, i) => {
          if (survives) expect(after[i]).toBe(true);
        });
      }),
    );
  });

  it('are rare among 500 worthless cells', () => {
    const random = seededRandom(5);
    let families = 0;
    for (let k = 0; k < 200; k++) {
      families += Number(survivors(Array.from({ length: 500 }, random.next), 0.1).includes(true));
    }
    expect(families / 200).toBeLessThan(0.17); // 10 % of families, within three standard errors of 0.021
    expect(families).toBeGreaterThan(0);
  });
});
