import { BarSeries, DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayReturns } from './day-returns.ts';

/** Daily bars with these closes; a day without a number has none. */
const barsOf = (closes: readonly (number | undefined)[]): BarSeries =>
  BarSeries.from(
    closes.flatMap((close, i) =>
      close === undefined ? [] : [{ timeMs: i * DAY_MS, open: close, high: close, low: close, close, volume: 1 }],
    ),
  );

describe('returns of days', () => {
  it('are those between days that all have', () => {
    const own = barsOf([100, 110, 121, 121]);
    const market = [
      { bars: barsOf([1, 2, 4, undefined]), side: 1 as const },
      { bars: barsOf([8, 4, 1, 1]), side: -1 as const },
    ];
    const { own: returns, market: joint, sector } = dayReturns(own, { market });
    expect([...returns]).toEqual([Math.log(1.1), Math.log(121 / 110)]);
    expect([...(joint ?? [])]).toEqual([Math.log(2), (Math.log(2) + Math.log(4)) / 2]);
    expect(sector).toBeUndefined();
  });

  it('of a sector need three of its shares', () => {
    const peers = [barsOf([1, 2, 2]), barsOf([1, 2, 2]), barsOf([1, 2, undefined])];
    const { own, sector } = dayReturns(barsOf([1, 1, 1]), { sector: peers });
    expect([...own]).toEqual([0]);
    expect([...(sector ?? [])]).toEqual([Math.log(2)]);
  });

  it('add up to the whole way where no day lacks', () => {
    const closes = fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(closes, (all) => {
        const { own } = dayReturns(barsOf(all), {});
        expect(own.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
          Math.log((all.at(-1) as number) / (all[0] as number)),
          9,
        );
      }),
    );
  });
});
