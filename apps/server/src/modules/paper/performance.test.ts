import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { curveTimeframe } from './performance.ts';

describe('the bars of an account’s curve', () => {
  it.for([
    [1, 5, '10m'],
    [4, 5, '1h'],
    [61, 5, '1D'],
    [1, 21, '1D'],
  ] as const)('after %i days with %i instruments are %s', ([days, instruments, timeframe]) => {
    expect(curveTimeframe(days * DAY_MS, instruments)).toBe(timeframe);
  });
});
