import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, randomDays, runIndicator } from '../testing/indicator-contract.ts';
import { yearRange } from './year-range.ts';

describe('distance from the 52-week high and low', () => {
  itKeepsTheIndicatorContract(yearRange, {}, undefined, { bars: randomDays });

  it('looks 52 weeks back, whatever the bar', () => {
    const weeks = Array.from({ length: 60 }, (_, i) => i);
    const price = weeks.map((i) => (i === 3 ? 200 : i === 4 ? 50 : 100));
    const bars = { high: price, low: price, close: price, timeMs: weeks.map((i) => i * 7 * DAY_MS) };
    const { from_52w_high, from_52w_low } = runIndicator(yearRange, bars, {});
    expect(from_52w_high.slice(51, 57)).toEqual([Number.NaN, -50, -50, -50, 0, 0]);
    expect(from_52w_low.slice(51, 57)).toEqual([Number.NaN, 100, 100, 100, 100, 0]);
  });

  it('has no value on bars of an hour', () => {
    const hours = Array.from({ length: 10_000 }, (_, i) => i);
    const price = hours.map(() => 100);
    const bars = { high: price, low: price, close: price, timeMs: hours.map((i) => (i * DAY_MS) / 24) };
    expect(runIndicator(yearRange, bars, {}).from_52w_high.every(Number.isNaN)).toBe(true);
  });
});
