import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { awesome } from './awesome.ts';

describe('awesome oscillator', () => {
  itKeepsTheIndicatorContract(awesome, {});

  it('is the 5-bar less the 34-bar mean of the middles', () => {
    // prices rise by 1 a bar: means lie 2 and 16.5 below the newest
    const price = Array.from({ length: 40 }, (_, i) => 100 + i);
    const { ao } = runIndicator(
      awesome,
      { high: price.map((value) => value + 1), low: price.map((value) => value - 1) },
      {},
    );
    expect(ao.slice(33)).toEqual(price.slice(33).map(() => 14.5));
  });

  it('is 0 where both means are equal', () => {
    // tenths: 0.3 and -0.1 by turns, then 0.1 for six bars; all means are 0.1
    const price = Array.from({ length: 34 }, (_, i) => (i < 28 ? (i % 2 ? -1 : 3) : 1) / 10);
    expect(runIndicator(awesome, { high: price, low: price }, {}).ao[33]).toBe(0);
  });
});
