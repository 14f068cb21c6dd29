import { describe, expect, it } from 'vitest';
import { findInstrument, INSTRUMENT_CATALOGUE, referencePriceOf } from './index.ts';

describe('reference prices', () => {
  it('are known for the whole catalogue, and well above the price step', () => {
    for (const instrument of INSTRUMENT_CATALOGUE) {
      expect(referencePriceOf(instrument), instrument.id).toBeGreaterThan(100 * instrument.tickSize);
    }
  });

  it('have the order of magnitude of well-known instruments', () => {
    const priceOf = (id: Parameters<typeof findInstrument>[0]) => {
      const instrument = findInstrument(id);
      return instrument && referencePriceOf(instrument);
    };
    expect(priceOf('Indian_Equity:MARUTI')).toBe(15_000);
    expect(priceOf('Indian_Equity:YESBANK')).toBe(20);
    expect(priceOf('US_Equity:AAPL')).toBe(250);
    expect(priceOf('US_Equity:BKNG')).toBe(5_000);
    expect(priceOf('Crypto:SHIB-USD')).toBe(0.000_008);
    expect(priceOf('Forex:USDINR')).toBeCloseTo(90, 9);
  });

  it('are crosses of dollar rates for other pairs', () => {
    expect(referencePriceOf({ market: 'Forex', symbol: 'EURJPY' })).toBeCloseTo(1.17 * 156, 9);
    expect(referencePriceOf({ market: 'Forex', symbol: 'JPYINR' })).toBeCloseTo(90 / 156, 9);
  });

  it('stay those of a renamed instrument', () => {
    expect(referencePriceOf({ market: 'Indian_Equity', symbol: 'LTM' })).toBe(6_000);
    expect(referencePriceOf({ market: 'Crypto', symbol: 'POL-USD' })).toBe(0.2);
  });

  it('are unknown for what is not listed', () => {
    expect(referencePriceOf({ market: 'US_Equity', symbol: 'NONE' })).toBeUndefined();
    expect(referencePriceOf({ market: 'Forex', symbol: 'ABCXYZ' })).toBeUndefined();
  });
});
