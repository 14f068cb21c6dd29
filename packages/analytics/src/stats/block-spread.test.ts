import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockSpread } from './block-spread.ts';
import { seededRandom } from './random.ts';

const sum = (values: Iterable<number>): number => [...values].reduce((all, one) => all + one, 0);

/** Returns the spread of blocks of values about their common mean. */
function spreadOf(blocks: readonly (readonly number[])[]) {
  const values = blocks.flat();
  const mean = sum(values) / values.length;
  const variance = sum(values.map((value) => (value - mean) ** 2)) / values.length;
  return blockSpread(
    Float64Array.from(blocks, (block) => sum(block) - mean * block.length),
    Float64Array.from(blocks, (block) => block.length),
    variance,
  );
}

const value = fc.double({ min: -10, max: 10, noNaN: true });

describe('the spread of a mean over blocks', () => {
  it('is that of leaving out each block in turn', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { minLength: 1, maxLength: 9 }), { minLength: 2, maxLength: 20 }),
        (blocks) => {
          const all = blocks.flat();
          const mean = sum(all) / all.length;
          const without = blocks.map((block) => (sum(all) - sum(block)) / (all.length - block.length));
          const jackknife = ((blocks.length - 1) / blocks.length) * sum(without.map((other) => (other - mean) ** 2));
          expect(spreadOf(blocks).variance).toBeCloseTo(jackknife, 9);
        },
      ),
    );
  });

  it('is that of independent values where each block has one, and then needs no degrees of freedom', () => {
    const values = [1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1];
    const { variance, freedom } = spreadOf(values.map((one) => [one]));
    expect(variance).toBeCloseTo(0.25 / 11, 12); // p(1 - p) / (n - 1)
    expect(freedom).toBe(Number.POSITIVE_INFINITY);
  });

  it('has as many degrees of freedom as there are equal blocks, less one', () => {
    const random = seededRandom(3);
    const alike = Array.from({ length: 20 }, () => Array<number>(50).fill(random.next()));
    expect(spreadOf(alike).freedom).toBeCloseTo(19 / (1 - 1 / 50), 6);
  });

  it('has few where a few blocks hold most of what hangs together', () => {
    const random = seededRandom(3);
    const blocks = Array.from({ length: 20 }, (_, b) => Array<number>(b < 3 ? 200 : 2).fill(random.next()));
    expect(spreadOf(blocks).freedom).toBeLessThan(4);
  });
});
