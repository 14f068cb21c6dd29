import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveAttribute } from '../catalogue.ts';
import { randomBars } from '../testing/indicator-contract.ts';
import { type RatingVote, readRating, readRatingVotes } from './read-rating.ts';

const meanOf = (votes: readonly RatingVote[]): number => votes.reduce((sum, { vote }) => sum + vote, 0) / votes.length;

describe('reading a rating', () => {
  it('splits the newest bar’s rating into parts whose mean it is', () => {
    fc.assert(
      fc.property(randomBars(320), (bars) => {
        const { averages, oscillators, rating } = readRating(bars);
        const votes = readRatingVotes(bars);
        if (Number.isNaN(rating)) return;
        expect(votes.averages).toHaveLength(15);
        expect(votes.oscillators).toHaveLength(11);
        expect(meanOf(votes.averages)).toBeCloseTo(averages, 12);
        expect(meanOf(votes.oscillators)).toBeCloseTo(oscillators, 12);
        expect((averages + oscillators) / 2).toBeCloseTo(rating, 12);
      }),
      { numRuns: 40 },
    );
  });

  it('has no rating and only the known votes while history is short', () => {
    const bars = BarSeries.from(
      Array.from({ length: 60 }, (_, i) => {
        const price = 100 + i;
        return { timeMs: i, open: price, high: price, low: price, close: price, volume: 1 };
      }),
    );
    expect(readRating(bars).rating).toBeNaN();
    const { averages } = readRatingVotes(bars);
    expect(averages.map(({ key }) => key)).toEqual([
      ...['sma_10', 'sma_20', 'sma_30', 'sma_50', 'ema_10', 'ema_20', 'ema_30', 'ema_50', 'hma_9', 'vwma_20'],
    ]);
    expect(averages.filter(({ vote }) => vote === 1).length).toBeGreaterThan(8);
    expect(readRatingVotes(new BarSeries())).toEqual({ averages: [], oscillators: [] });
  });

  it('names its voters as the catalogue does', () => {
    const bars = fc.sample(
      randomBars(320).filter(({ length }) => length > 220),
      { numRuns: 1, seed: 3 },
    )[0];
    const { averages, oscillators } = readRatingVotes(bars ?? new BarSeries());
    for (const { key } of [...averages, ...oscillators]) expect([key, resolveAttribute(key)?.key]).toEqual([key, key]);
    expect(averages[0]?.label).toBe('Simple Moving Average(10)');
  });
});
