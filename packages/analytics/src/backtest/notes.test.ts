import type { Market } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { Costs } from '../costs/costs.ts';
import { noteSentence, notesOn, type RunFacts } from './notes.ts';

const COSTS: Costs = {
  commissionPct: 0,
  fixed: 20,
  halfSpreadPct: 0,
  slippagePct: 0.02,
  borrowPctPerYear: 0,
  depositoryPerSale: 15.34,
  taxesAndFees: true,
};

const sentencesOf = (market: Market, change: Partial<RunFacts> = {}): string[] =>
  notesOn({
    run: { metrics: { trades: 1, openAtEnd: 0, maxDrawdown: 0 } } as RunFacts['run'],
    market,
    costs: COSTS,
    fill: 'next open',
    variantsTried: 1,
    isOutOfSample: true,
    breaks: 0,
    areBreaksCounted: false,
    ...change,
  }).map(noteSentence);

const costsOf = (market: Market): string | undefined =>
  sentencesOf(market).find((sentence) => sentence.startsWith('Costs'));

describe('the note on costs', () => {
  it('has amounts in the market’s currency, without a sign where each pair has its own', () => {
    expect(costsOf('Indian_Equity')).toBe(
      'Costs per side: ₹20 fixed, 0.02 % slippage, ₹15.34 per sale to the depository, the market’s taxes and fees.',
    );
    expect(costsOf('Forex')).toMatch(/: 20 fixed, 0\.02 % slippage, 15\.34 per sale/);
  });
});

describe('the note on an index', () => {
  it('says that it can’t be bought, and is on no other test', () => {
    const note = /^An index can’t be bought/;
    expect(sentencesOf('Indian_Equity', { isIndex: true }).filter((one) => note.test(one))).toHaveLength(1);
    expect(sentencesOf('Indian_Equity').filter((one) => note.test(one))).toEqual([]);
  });
});

describe('the note on shorts', () => {
  it('says which can’t be traded, and why', () => {
    const shorts = (market: Market) => sentencesOf(market, { impossibleShorts: 2 })[4];
    expect(shorts('Indian_Equity')).toBe(
      '2 short trades not possible: shares that are sold short are bought back the same day.',
    );
    expect(shorts('Crypto')).toMatch(/coins must be held/);
    expect(sentencesOf('Indian_Equity').filter((one) => /short/.test(one))).toEqual([]);
  });
});
