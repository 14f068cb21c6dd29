import { SCAN_TIMEFRAMES, type ScanTimeframe, TIMEFRAMES, type Timeframe } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBarsOf, otherTimeframe, signalTimeframes, timeframeFor } from './timeframe-for.ts';

describe('timeframeFor', () => {
  it.for<[Timeframe, ScanTimeframe, ScanTimeframe]>([
    ['1m', '10m', '10m'],
    ['15m', '10m', '15m'],
    ['15m', '1h', '1h'],
    ['1h', '10m', '1h'],
    ['1D', '1h', '1D'],
    ['1D', '1M', '1M'],
  ])('with bars from %s on shows for %s: %s', ([finest, wanted, shown]) => {
    expect(timeframeFor({ finest }, wanted)).toBe(shown);
  });

  it('always finds bars where the wanted timeframe or a longer one has any', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TIMEFRAMES), fc.constantFrom(...SCAN_TIMEFRAMES), (finest, wanted) => {
        const some = SCAN_TIMEFRAMES.slice(SCAN_TIMEFRAMES.indexOf(wanted)).some((one) => hasBarsOf({ finest }, one));
        expect(hasBarsOf({ finest }, timeframeFor({ finest }, wanted))).toBe(some);
      }),
    );
  });
});

describe('signalTimeframes', () => {
  it('are the chosen ones that there are bars of, one beside the other, none twice', () => {
    expect(signalTimeframes({ finest: '1m' }, {})).toEqual(['1h']);
    expect(signalTimeframes({ finest: '1m' }, { timeframe: '15m', split: '1D' })).toEqual(['15m', '1D']);
    expect(signalTimeframes({ finest: '1D' }, { timeframe: '15m', split: '1h' })).toEqual(['1D']);
  });

  it('leave out timeframes that are shown but not scanned', () => {
    expect(timeframeFor({ finest: '1m' }, '3m')).toBe('3m');
    expect(timeframeFor({ finest: '15m' }, '5m')).toBe('15m');
    expect(timeframeFor({ finest: '1m' }, '4h')).toBe('4h');
    expect(timeframeFor({ finest: '1D' }, '2h')).toBe('1D');
    expect(signalTimeframes({ finest: '1m' }, { timeframe: '5m', split: '4h' })).toEqual([]);
    expect(signalTimeframes({ finest: '1m' }, { timeframe: '2h', split: '1D' })).toEqual(['1D']);
  });
});

describe('otherTimeframe', () => {
  it('is days beside hours, hours beside days, and weeks where there are no hours', () => {
    expect(otherTimeframe({ finest: '1m' }, '15m')).toBe('1D');
    expect(otherTimeframe({ finest: '1m' }, '1D')).toBe('1h');
    expect(otherTimeframe({ finest: '1D' }, '1D')).toBe('1W');
  });
});
