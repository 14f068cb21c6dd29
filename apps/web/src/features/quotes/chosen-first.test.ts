import type { InstrumentView } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { chosenFirst } from './chosen-first.ts';

const share = (symbol: string) => ({ market: 'US_Equity', symbol }) as InstrumentView;

describe('a watchlist', () => {
  it('begins with what was chosen, in that order, and goes on as it was', () => {
    const sorted = chosenFirst(['SPY', 'AAPL', 'MSFT', 'XOM'].map(share), [
      'Crypto:SPY',
      'US_Equity:XOM',
      'US_Equity:AAPL',
    ]);
    expect(sorted.map(({ symbol }) => symbol)).toEqual(['XOM', 'AAPL', 'SPY', 'MSFT']);
  });
});
