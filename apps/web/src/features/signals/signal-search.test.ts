import { describe, expect, it } from 'vitest';
import { EVERY_SIGNAL, isEverySignal, queryOf } from './signal-search.ts';

describe('a list of signals', () => {
  it('begins with patterns in context on hourly bars of the last day', () => {
    expect(queryOf({ page: 2, market: 'Crypto' })).toEqual({
      page: '2',
      market: 'Crypto',
      timeframe: '1h',
      context: 'in',
      since: '24h',
      found: 'both',
    });
  });

  it('begins with all signals of a named pattern, rule or symbol', () => {
    expect(queryOf({ pattern: 'rsi_oversold' })).toEqual({ pattern: 'rsi_oversold', found: 'both' });
    expect(queryOf({ market: 'Crypto', symbol: 'BTC-USD' })).toEqual({
      market: 'Crypto',
      symbol: 'BTC-USD',
      found: 'both',
    });
  });

  it('takes what is chosen, everything included', () => {
    expect(queryOf({ timeframe: 'all', since: '72h' })).toEqual({ context: 'in', since: '72h', found: 'both' });
    expect(queryOf({ pattern: 'hammer', context: 'in' })).toEqual({ pattern: 'hammer', context: 'in', found: 'both' });
    expect(queryOf(EVERY_SIGNAL)).toEqual({ found: 'both' });
    expect([isEverySignal(EVERY_SIGNAL), isEverySignal({})]).toEqual([true, false]);
    expect(isEverySignal({ ...EVERY_SIGNAL, found: 'live' })).toBe(false);
  });

  it('begins with a month of long bars', () => {
    expect(queryOf({ timeframe: '1D' })).toEqual({ timeframe: '1D', context: 'in', since: '720h', found: 'both' });
    expect(queryOf({ timeframe: '1D', found: 'live', since: '24h' })).toMatchObject({ found: 'live', since: '24h' });
  });
});
