import type { Preferences } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { startingPlace } from './starting-place.ts';

const NOTHING = { markets: [], timeZone: null, defaultMarket: null, timeframe: null };
const marketOf = (known: Partial<Preferences>) => startingPlace({ ...NOTHING, ...known }).market;

describe('the starting place of screens', () => {
  it.for([
    ['Asia/Kolkata', 'Indian_Equity'],
    ['America/New_York', 'US_Equity'],
    ['America/Los_Angeles', 'US_Equity'],
    ['Pacific/Honolulu', 'US_Equity'],
    ['Europe/London', 'Crypto'],
    ['Asia/Tokyo', 'Crypto'],
  ] as const)('in %s is %s', ([timeZone, market]) => {
    expect(marketOf({ timeZone })).toBe(market);
  });

  it('is a market of the set-up, the one of the time zone before others', () => {
    expect(marketOf({ timeZone: 'Asia/Kolkata', markets: ['Forex', 'Indian_Equity'] })).toBe('Indian_Equity');
    expect(marketOf({ timeZone: 'Asia/Kolkata', markets: ['Forex', 'Crypto'] })).toBe('Forex');
  });

  it('is first the choice under "Configure", in its timeframe', () => {
    const chosen = { timeZone: 'Asia/Kolkata', markets: ['Indian_Equity' as const], defaultMarket: 'Forex' as const };
    expect(startingPlace({ ...chosen, timeframe: '1D' })).toEqual({ market: 'Forex', timeframe: '1D' });
    expect(startingPlace({ ...NOTHING, timeZone: 'Asia/Kolkata' }).timeframe).toBe('1h');
  });
});
