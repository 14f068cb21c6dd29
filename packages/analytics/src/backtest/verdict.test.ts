import { DAY_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../stats/random.ts';
import type { RunMetrics } from './metrics.ts';
import { provenOfWorthless } from './testing/worthless-trends.ts';
import { judgeResult } from './verdict.ts';

const WEEK_MS = 7 * DAY_MS;
const GOOD = { totalReturn: 2, buyAndHold: 0.5, deflatedSharpe: 0.99, probabilisticSharpe: 0.99 } as RunMetrics;

/** Trades with a mean and chance around it, one a week. */
function tradesOf(count: number, mean: number, seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, week) => ({
    value: mean + (random.next() - 0.5) / 10,
    fromMs: week * WEEK_MS,
    toMs: week * WEEK_MS + DAY_MS,
  }));
}

const OUT = { isOutOfSample: true };

describe('the verdict on a result', () => {
  it('is that there are too few trades, below thirty', () => {
    expect(judgeResult(tradesOf(29, 0.1, 1), GOOD, OUT)).toMatchObject({
      kind: 'too few',
      reasons: ['few-trades'],
      sentence: 'Not enough trades (29).',
    });
    const oneWeek = tradesOf(50, 0.1, 1).map((trade) => ({ ...trade, fromMs: 0, toMs: DAY_MS }));
    expect(judgeResult(oneWeek, GOOD, OUT)).toMatchObject({ kind: 'too few', expectancyInterval: null });
  });

  it('is that it loses money where the interval of the mean trade is below zero, also of few trades', () => {
    const loses = { kind: 'loses', reasons: ['mean-below-zero'], sentence: 'The average trade loses money.' };
    expect(judgeResult(tradesOf(100, -0.05, 3), GOOD, OUT)).toMatchObject(loses);
    expect(judgeResult(tradesOf(20, -0.05, 3), GOOD, OUT)).toMatchObject(loses);
    expect(judgeResult(tradesOf(100, 0, 3), GOOD, OUT).kind).not.toBe('loses');
  });

  it('is that it loses money where the total is below zero, with what keeps that from being proven', () => {
    const lost = { ...GOOD, totalReturn: -0.05, buyAndHold: -0.2 };
    expect(judgeResult(tradesOf(6, -0.01, 3), lost, OUT)).toMatchObject({
      kind: 'loses',
      reasons: ['total-below-zero', 'few-trades', 'few-weeks'],
      sentence:
        'Lost money in this test. Not proven beyond it: not enough trades (6); not enough weeks with trades (6 of at least 12).',
    });
    expect(judgeResult(tradesOf(60, 0, 12), lost, OUT)).toMatchObject({
      kind: 'loses',
      reasons: ['total-below-zero', 'mean-may-be-zero'],
      sentence: 'Lost money in this test. Not proven beyond it: the average trade may be zero.',
      expectancyInterval: [expect.any(Number), expect.any(Number)],
    });
    expect(judgeResult(tradesOf(60, 0.05, 12), lost, OUT)).toMatchObject({
      kind: 'loses',
      sentence: 'Lost money in this test. Not proven beyond it: the average trade made money.',
    });
    expect(judgeResult(tradesOf(100, -0.05, 3), lost, OUT).reasons).toEqual(['mean-below-zero']);
  });

  it('is no loss where the total rounds to 0.00 %', () => {
    for (const totalReturn of [0, -0.00004]) {
      expect(judgeResult([], { ...GOOD, totalReturn }, OUT).kind).toBe('too few');
      expect(judgeResult(tradesOf(60, 0, 12), { ...GOOD, totalReturn }, OUT).kind).toBe('no edge');
    }
  });

  it('names both missing conditions', () => {
    expect(judgeResult(tradesOf(6, -0.05, 3), GOOD, OUT)).toMatchObject({
      kind: 'too few',
      reasons: ['few-trades', 'few-weeks'],
      sentence: 'Not enough trades (6); not enough weeks with trades (6 of at least 12).',
    });
  });

  it('names too few weeks instead of trades', () => {
    const sixWeeks = tradesOf(242, 0.1, 1).map((trade, k) => ({
      ...trade,
      fromMs: (k % 6) * WEEK_MS,
      toMs: (k % 6) * WEEK_MS + DAY_MS,
    }));
    expect(judgeResult(sixWeeks, GOOD, OUT)).toMatchObject({
      kind: 'too few',
      reasons: ['few-weeks'],
      sentence: 'Not enough weeks with trades (6 of at least 12).',
    });
  });

  it('is an edge only out of sample, above holding, and beyond search luck', () => {
    const trades = tradesOf(100, 0.02, 2);
    expect(judgeResult(trades, GOOD, OUT)).toMatchObject({ kind: 'edge' });
    for (const [metrics, sample, reason, sentence] of [
      [GOOD, { isOutOfSample: false }, 'in-sample', /may have shaped/],
      [{ ...GOOD, buyAndHold: 3 }, OUT, 'hold-did-better', /buy and hold did better/i],
      [{ ...GOOD, deflatedSharpe: 0.8 }, OUT, 'luck-or-overfitting', /luck or overfitting/],
      [{ ...GOOD, deflatedSharpe: null, probabilisticSharpe: null }, OUT, 'luck-or-overfitting', /luck or overfitting/],
    ] as const) {
      const verdict = judgeResult(trades, metrics, sample);
      expect(verdict).toMatchObject({ kind: 'no edge', trades: 100, reasons: [reason] });
      expect(verdict.sentence).toMatch(sentence);
    }
  });

  it('finds the mean trade of pure chance above zero about as often as its interval says', () => {
    const found = Array.from({ length: 200 }, (_, seed) => judgeResult(tradesOf(60, 0, seed + 10), GOOD, OUT));
    const wrong = found.filter(({ kind }) => kind === 'edge').length;
    expect(wrong).toBeLessThan(14); // one side of 95 %: 5 of 200 expected
    expect(found.every(({ expectancyInterval }) => expectancyInterval !== null)).toBe(true);
  });

  it('proves neither loss nor gain by rules that follow worthless trends of many shares at once', () => {
    const { losses, gains } = provenOfWorthless({ worlds: 60, days: 20, seed: 4_242 });
    expect(losses).toBeLessThan(5); // 2.5 % of 60 are 1.5; drawn by weeks it was 9 and more
    expect(gains).toBeLessThan(5);
  });
});
