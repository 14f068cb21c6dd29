import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBars } from '../testing/indicator-contract.ts';
import { SeriesView } from './series-view.ts';

const KEYS = ['hurst_30', 'rsi_14', 'stochrsi_14_D', 'bb_upper_20', 'hammer', 'double_tops', 'close', 'beta_20'];

describe('a column that is computed in parts', () => {
  it('equals one computed at once, to the last bit', () => {
    fc.assert(
      fc.property(randomBars(), fc.constantFrom(...KEYS), fc.integer({ min: 1, max: 100_000 }), (bars, key, partNs) => {
        const inParts = new SeriesView(bars);
        for (const _ of inParts.computeInParts({ attribute: key }, partNs));
        expect(inParts.along(key)).toEqual(new SeriesView(bars).along(key));
      }),
    );
  });

  it('pauses after an amount of work, not where it is cheap', () => {
    const [bars] = fc.sample(randomBars(400), { numRuns: 1, seed: 5 });
    const view = new SeriesView(bars as never);
    const pauses = (key: string) => [...view.computeInParts({ attribute: key }, 4_000_000)].length;
    expect(pauses('rsi_14')).toBe(0);
    expect(pauses('hurst_200')).toBe(Math.ceil(view.length / Math.floor(4_000_000 / (650 * 200))) - 1);
    expect(pauses('hurst_200')).toBe(0); // available already
  });
});
