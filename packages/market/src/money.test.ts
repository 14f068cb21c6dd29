import { describe, expect, it } from 'vitest';
import { currencySign, isPricedInMoney } from './money.ts';

describe('money', () => {
  it('has a sign in some currencies', () => {
    expect(['INR', 'USD', 'SEK'].map(currencySign)).toEqual(['₹', '$', undefined]);
  });

  it('is what shares, funds and coins are priced in, not indices and currency pairs', () => {
    expect(isPricedInMoney({ market: 'Indian_Equity', kind: 'share' })).toBe(true);
    expect(isPricedInMoney({ market: 'Crypto', kind: 'pair' })).toBe(true);
    expect(isPricedInMoney({ market: 'Indian_Equity', kind: 'index' })).toBe(false);
    expect(isPricedInMoney({ market: 'Forex', kind: 'pair' })).toBe(false);
  });
});
