import { describe, expect, it } from 'vitest';
import { instrumentOfAddress } from './find-instrument.ts';

const named = (...symbols: string[]) => symbols.map((symbol) => ({ symbol }));

describe('findInstrument', () => {
  it.for([
    ['Indian_Equity', 'BAJAJ-AUTO', 'BAJAJ-AUTO'],
    ['Indian_Equity', 'BAJAJ_AUTO', 'BAJAJ-AUTO'],
    ['Indian_Equity', 'M_M', 'M&M'],
    ['US_Equity', 'brk.b', 'BRK.B'],
    ['Forex', 'C:EURUSD', 'EURUSD'],
    ['Crypto', 'X:BTCUSDT', 'BTC-USD'],
    ['Crypto', 'btc-usd', 'BTC-USD'],
    ['Crypto', 'matic-usd', 'POL-USD'],
    ['Crypto', 'NONSENSE', undefined],
  ] as const)('in %s takes %s for %s', ([market, name, symbol]) => {
    const listed = named('BAJAJ-AUTO', 'M&M', 'BRK.B', 'EURUSD', 'BTC-USD', 'POL-USD');
    expect(instrumentOfAddress(listed, market, name)?.symbol).toBe(symbol);
  });
});
