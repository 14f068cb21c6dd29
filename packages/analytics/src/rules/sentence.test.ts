import { describe, expect, it } from 'vitest';
import { oneGroup, patternRule, rule, strategy } from '../testing/rules.ts';
import { sentenceOf } from './sentence.ts';

describe('the sentence of a rule', () => {
  it('names both sides, timeframe and bar', () => {
    expect(sentenceOf(oneGroup(rule('close', 'crossing_up', 'sma_50')))).toBe('Close crosses above SMA(50).');
    const daily = rule('rsi_14', 'lt', 30, { timeframe: '1D', offset: 1 });
    expect(sentenceOf(oneGroup(daily))).toBe('RSI(14) is below 30 on 1D bars, 1 bar ago.');
    const surge = rule('volume', 'gte', 'volume', { factor: 2, valueOffset: 5 });
    expect(sentenceOf(oneGroup(surge))).toBe('Volume is at or above 2 times volume of 5 bars before.');
  });

  it('has brackets where "and" and "or" meet, as they bind', () => {
    const [a, b, c] = [rule('close', 'gt', 1), rule('open', 'gt', 2), rule('low', 'gt', 3)];
    const or = { conditionOperator: 'or' as const };
    expect(sentenceOf(oneGroup(a, { ...b, ...or }, c))).toBe(
      '(close is above 1 or open is above 2) and low is above 3.',
    );
    expect(sentenceOf(oneGroup(a, { ...b, nested: c, nestedOperator: 'or' }))).toBe(
      'Close is above 1 and (open is above 2 or low is above 3).',
    );
    const groups = strategy({ condition: 'and', rules: [a, b] }, { condition: 'or', rules: [c] });
    expect(sentenceOf(groups)).toBe('(close is above 1 and open is above 2) or low is above 3.');
    expect(sentenceOf(oneGroup(a, b, c))).toBe('Close is above 1 and open is above 2 and low is above 3.');
  });

  it('names patterns with their direction', () => {
    expect(sentenceOf(oneGroup(patternRule('engulfing_pattern', 'bullish')))).toBe('A bullish engulfing appears.');
    expect(sentenceOf(oneGroup(patternRule('bullish_flag', 'bullish')))).toBe('A bullish flag appears.');
  });

  it('has a text for an empty rule', () => {
    expect(sentenceOf(strategy())).toBe('No rule yet.');
  });
});
