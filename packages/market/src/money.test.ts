import { describe, expect, it } from 'vitest';
import type { InstrumentKind } from './instrument.ts';
import type { Market } from './markets.ts';
import { currencySign, priceGridOf } from './money.ts';

describe('money', () => {
  it('has a sign in some currencies', () => {
    expect(['INR', 'USD', 'SEK'].map(currencySign)).toEqual(['₹', '$', undefined]);
  });

  it('is what shares, funds and coins are priced in, not indices and currency pairs', () => {
    const grid = { tickSize: 0.05, currency: 'INR' };
    const isMoney = (on: { market: Market; kind: InstrumentKind }) => priceGridOf({ ...grid, ...on }).isMoney;
    expect(isMoney({ market: 'Indian_Equity', kind: 'share' })).toBe(true);
    expect(isMoney({ market: 'Crypto', kind: 'pair' })).toBe(true);
    expect(isMoney({ market: 'Indian_Equity', kind: 'index' })).toBe(false);
    expect(isMoney({ market: 'Forex', kind: 'pair' })).toBe(false);
    expect(priceGridOf({ ...grid, market: 'Forex', kind: 'pair' })).toEqual({ ...grid, isMoney: false });
  });
});
