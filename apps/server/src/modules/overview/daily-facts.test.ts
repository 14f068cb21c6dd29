import { BarSeries, DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyFacts, YEAR_MS } from './daily-facts.ts';

const OPEN = Date.parse('2026-11-20T14:30Z');

/** One bar a day up to the day before the session, oldest first. */
const daysWith = (closes: readonly number[]): BarSeries =>
  BarSeries.from(
    closes.map((close, i) => ({
      timeMs: OPEN - (closes.length - i) * DAY_MS,
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: 10,
    })),
  );

describe('facts of the days before a session', () => {
  it('knows the extremes of 52 weeks, and not those of the days before them', () => {
    const bars = daysWith([
      900,
      1,
      ...Array.from({ length: 364 }, (_, i) => 100 + (i === 50 ? 40 : i === 60 ? -30 : 0)),
    ]);
    expect(dailyFacts(bars, OPEN)).toMatchObject({ yearHigh: 141, yearLow: 69 });
  });

  it('says nothing of a year of which only a part is known', () => {
    const { yearHigh, yearLow, mean50, mean200 } = dailyFacts(daysWith(Array.from({ length: 199 }, () => 100)), OPEN);
    expect([yearHigh, yearLow, mean50, mean200]).toEqual([Number.NaN, Number.NaN, 100, Number.NaN]);
  });

  it('leaves the session itself out', () => {
    const bars = daysWith(Array.from({ length: 60 }, () => 100));
    bars.push({ timeMs: OPEN, open: 500, high: 500, low: 500, close: 500, volume: 999 });
    expect(dailyFacts(bars, OPEN)).toMatchObject({ mean50: 100, tradedValue: 1_000 });
  });

  it('finds extremes that hold every close of the year, whatever the prices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 900 }), { minLength: 364, maxLength: 380 }), (closes) => {
        const bars = daysWith(closes);
        const { yearHigh, yearLow } = dailyFacts(bars, OPEN);
        const year = closes.slice(-Math.round(YEAR_MS / DAY_MS));
        expect([yearHigh, yearLow]).toEqual([Math.max(...year) + 1, Math.min(...year) - 1]);
      }),
      { numRuns: 30 },
    );
  });
});
