import type { Market } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { Costs } from '../costs/costs.ts';
import { noteSentence, notesOn, type RunFacts } from './notes.ts';

const COSTS: Costs = {
  ...{ commissionPct: 0, fixed: 20, halfSpreadPct: 0, slippagePct: 0.02, borrowPctPerYear: 0 },
  ...{ depositoryPerSale: 15.34, taxesAndFees: true },
};

const costsOf = (market: Market): string | undefined =>
  notesOn({
    run: { metrics: { trades: 1, openAtEnd: 0, maxDrawdown: 0 } } as RunFacts['run'],
    ...{ market, costs: COSTS, fill: 'next open', variantsTried: 1, isOutOfSample: true },
    ...{ breaks: 0, areBreaksCounted: false },
  })
    .map(noteSentence)
    .find((sentence) => sentence.startsWith('Costs'));

describe('the note on costs', () => {
  it('has amounts in the market’s currency, without a sign where each pair has its own', () => {
    expect(costsOf('Indian_Equity')).toBe(
      'Costs per side: ₹20 fixed, 0.02 % slippage, ₹15.34 per sale to the depository, the market’s taxes and fees.',
    );
    expect(costsOf('Forex')).toMatch(/: 20 fixed, 0\.02 % slippage, 15\.34 per sale/);
  });
});
