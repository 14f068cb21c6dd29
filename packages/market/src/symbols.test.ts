import { describe, expect, it } from 'vitest';
import { INSTRUMENT_CATALOGUE } from './catalogue/index.ts';
import { priceDecimals, roundToTick } from './instrument.ts';
import { chartName, wireId, wireSymbol } from './symbols.ts';
import { isBuiltFrom } from './timeframes.ts';

describe('wireSymbol', () => {
  it.for([
    ['Indian_Equity', 'BAJAJ-AUTO', 'BAJAJ-AUTO'],
    ['Indian_Equity', 'M&M', 'M&M'],
    ['US_Equity', 'BRK.B', 'BRK.B'],
    ['Forex', 'C:EURUSD', 'EURUSD'],
    ['Forex', 'EUR/USD', 'EURUSD'],
    ['Forex', 'EURUSD', 'EURUSD'],
    ['Crypto', 'X:BTCUSDT', 'BTC-USD'],
    ['Crypto', 'X:BTCUSD', 'BTC-USD'],
    ['Crypto', 'BTCUSDT', 'BTC-USD'],
    ['Crypto', 'BTC/USD', 'BTC-USD'],
    ['Crypto', 'BTC-USD', 'BTC-USD'],
  ] as const)('maps %s %s to %s', ([market, symbol, wire]) => {
    expect(wireSymbol(market, symbol)).toBe(wire);
  });

  it('gives Indian symbols a name that is safe in an address', () => {
    expect(chartName('BAJAJ-AUTO')).toBe('BAJAJ_AUTO');
    expect(chartName('M&M')).toBe('M_M');
    expect(chartName('RELIANCE')).toBe('RELIANCE');
  });
});

describe('tick sizes', () => {
  it('say how many decimals a price has', () => {
    expect([0.05, 0.25, 0.00001, 1, 5, 0.0025, 1e-8].map(priceDecimals)).toEqual([2, 2, 5, 0, 0, 4, 8]);
  });

  it('give prices without binary dust', () => {
    expect(roundToTick(0.1 + 0.2, 0.1)).toBe(0.3);
    expect(roundToTick(1234.574, 0.05)).toBe(1234.55);
    expect(roundToTick(1.123456, 0.00001)).toBe(1.12346);
  });

  it('keep one step of every instrument of the catalogue', () => {
    for (const { tickSize } of INSTRUMENT_CATALOGUE) expect(roundToTick(tickSize, tickSize)).toBe(tickSize);
  });
});

describe('isBuiltFrom', () => {
  it('allows whole multiples inside a day, and days in weeks and months', () => {
    expect(isBuiltFrom(30, 15)).toBe(true);
    expect(isBuiltFrom(10, 15)).toBe(false);
    expect(isBuiltFrom('day', 15)).toBe(true);
    expect(isBuiltFrom('month', 'day')).toBe(true);
    expect(isBuiltFrom('month', 'week')).toBe(false);
    expect(isBuiltFrom(60, 'day')).toBe(false);
  });
});

describe('wireId', () => {
  it.each([
    ['Crypto:X:BTCUSDT', 'Crypto:BTC-USD'],
    ['Forex:C:EURUSD', 'Forex:EURUSD'],
    ['Indian_Equity:TATAMOTORS', 'Indian_Equity:TMPV'],
    ['US_Equity:AAPL', 'US_Equity:AAPL'],
    ['Mars:X:BTCUSDT', 'Mars:X:BTCUSDT'],
    ['constructor:x', 'constructor:x'],
    ['nothing', 'nothing'],
  ])('takes %s for %s', (id, wire) => {
    expect(wireId(id)).toBe(wire);
  });
});
