import { HOUR_MS, zonedTimeMs } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from './market-terms.ts';
import { periodReturns } from './period-returns.ts';

function returnsOf(equity: readonly number[], timeMs: readonly number[], day: ReturnType<typeof dayOf>, cash = 100) {
  const returns = new Float64Array(equity.length);
  const window = { from: 0, to: equity.length };
  const count = periodReturns(Float64Array.from(equity), cash, Float64Array.from(timeMs), day, window, returns);
  return [...returns.slice(0, count)];
}

describe('returns per period', () => {
  it('are one a bar on daily and longer bars, from the second close on', () => {
    expect(dayOf('US_Equity', '1D')).toBeUndefined();
    const [first, second] = returnsOf([100, 110, 99], [0, 1, 2], undefined);
    expect(first).toBeCloseTo(0.1, 12);
    expect(second).toBeCloseTo(-0.1, 12);
  });

  it('are from one day’s last equity to the next one’s on shorter bars', () => {
    const times = [0, 12, 24, 36, 48].map((hours) => hours * HOUR_MS);
    const returns = returnsOf([100, 110, 50, 121, 242], times, dayOf('Crypto', '1h'));
    expect(returns).toEqual([0.1, 0.1, 1].map((r) => expect.closeTo(r, 12)));
  });

  it('leave out a first day that has only the first close', () => {
    const times = [23, 25, 26].map((hours) => hours * HOUR_MS);
    expect(returnsOf([100, 90, 120], times, dayOf('Crypto', '1h'))).toEqual([expect.closeTo(0.2, 12)]);
  });

  it('use the exchange’s day for shares and the UTC day for coins', () => {
    const evening = zonedTimeMs('America/New_York', '2024-01-10', 19 * 60 + 30);
    const night = zonedTimeMs('America/New_York', '2024-01-10', 21 * 60);
    const us = dayOf('US_Equity', '30m') as (timeMs: number) => number;
    const crypto = dayOf('Crypto', '30m') as (timeMs: number) => number;
    expect(us(night)).toBe(us(evening - 8 * HOUR_MS));
    expect(crypto(night)).toBe(crypto(evening - 8 * HOUR_MS) + 1);
  });

  it('multiply to the total return', () => {
    const equity = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), {
      minLength: 2,
      maxLength: 60,
      size: 'max',
    });
    fc.assert(
      fc.property(equity, fc.constantFrom('1D' as const, '1h' as const), (marks, timeframe) => {
        const returns = returnsOf(
          marks,
          marks.map((_, i) => i * 5 * HOUR_MS),
          dayOf('Crypto', timeframe),
        );
        const grown = returns.reduce((product, r) => product * (1 + r), 100);
        expect(grown / (marks.at(-1) as number)).toBeCloseTo(1, 9);
      }),
    );
  });
});
