import { describe, expect, it } from 'vitest';
import { assertSeries, itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { ppo } from './ppo.ts';

describe('ppo', () => {
  itKeepsTheIndicatorContract(ppo, { fast: 12, slow: 26, signal: 9 });

  it('is the distance of the averages in percent of the slow one', () => {
    // by hand, 2 and 3 bars, signal 2, closes 1 2 6 7 1. Fast from its own first closes: 1.5, 4.5, 37/6, 49/18.
    // Slow 3, 5, 3: lines 50 %, 23.33 %, -9.26 %. Signal: mean of the first two, then 2/3 of the way
    const lines = [50, (100 * (37 / 6 - 5)) / 5, (100 * (49 / 18 - 3)) / 3] as const;
    const signal = (lines[0] + lines[1]) / 2;
    const last = signal + (2 / 3) * (lines[2] - signal);
    const {
      ppo: line,
      ppo_signal,
      ppo_hist,
    } = runIndicator(ppo, { close: [1, 2, 6, 7, 1] }, { fast: 2, slow: 3, signal: 2 });
    assertSeries(line, [NaN, NaN, ...lines]);
    assertSeries(ppo_signal, [NaN, NaN, NaN, signal, last]);
    assertSeries(ppo_hist, [NaN, NaN, NaN, lines[1] - signal, lines[2] - last]);
  });

  it('is exactly 0 in a flat market', () => {
    const flat = { close: Array.from({ length: 60 }, () => 100.1) };
    const lines = Object.values(runIndicator(ppo, flat, { fast: 12, slow: 26, signal: 9 }));
    for (const line of lines) expect(new Set(line.slice(33))).toEqual(new Set([0]));
  });
});
