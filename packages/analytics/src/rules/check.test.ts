import { describe, expect, it } from 'vitest';
import { oneGroup, patternRule, rule, strategy } from '../testing/rules.ts';
import { checkStrategy } from './check.ts';
import type { StrategyDefinition } from './definition.ts';

const sentences = (definition: StrategyDefinition, timeframe: '10m' | '1h' = '1h') =>
  checkStrategy(definition, timeframe).map(({ severity, sentence }) => `${severity}: ${sentence}`);

describe('checking a strategy', () => {
  it('finds nothing in a good one', () => {
    const good = oneGroup(rule('rsi_14', 'lt', 30), rule('close', 'gt', 'sma_50', { timeframe: '1D' }));
    expect(sentences(good)).toEqual([]);
  });

  it('keeps the limits', () => {
    const one = rule('close', 'gt', 1);
    const group = { condition: 'and' as const, rules: [one] };
    expect(sentences(strategy())).toEqual(['error: The strategy has no rule.']);
    expect(sentences(strategy(...Array.from({ length: 11 }, () => group)))).toEqual([
      'error: A strategy holds at most 10 groups.',
    ]);
    expect(sentences(oneGroup(...Array.from({ length: 11 }, () => one)))).toEqual([
      'error: A group holds at most 10 conditions.',
    ]);
    const nested = rule('close', 'gt', 1, { nested: rule('open', 'gt', 1) });
    expect(sentences(oneGroup(nested, nested))).toEqual(['error: A group holds at most 1 nested condition.']);
  });

  it('says where a condition cannot work, and why', () => {
    const bad = oneGroup(rule('close', 'gt', 1), rule('rsx_14', 'lt', 30));
    expect(checkStrategy(bad, '1h')).toEqual([
      {
        place: { group: 0, rule: 1, isNested: false },
        severity: 'error',
        sentence: 'There is no attribute "rsx_14".',
      },
    ]);
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30, { timeframe: '10m' })))).toEqual([
      'error: A condition can read bars that are longer than 1h, not 10m bars.',
    ]);
    expect(sentences(oneGroup(rule('close', 'gt', 1, { offset: -1 })))).toEqual([
      'error: "-1" is not a number of bars.',
    ]);
  });

  it('finds what cannot be true together', () => {
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70)))).toEqual([
      'error: "RSI(14) is below 30" and "RSI(14) is above 70" can\'t both be true.',
    ]);
    expect(sentences(oneGroup(rule('close', 'gt', 'open'), rule('open', 'gte', 'close')))).toHaveLength(1);
    expect(sentences(oneGroup(rule('close', 'gte', 5), rule('close', 'lt', 5)))).toHaveLength(1);
    const both = oneGroup(patternRule('engulfing_pattern', 'bullish'), patternRule('engulfing_pattern', 'bearish'));
    expect(sentences(both)).toHaveLength(1);
  });

  it('leaves alone what can', () => {
    const or = { conditionOperator: 'or' as const };
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70, or)))).toEqual([]);
    expect(sentences(oneGroup(rule('close', 'gte', 5), rule('close', 'lte', 5)))).toEqual([]);
    expect(sentences(oneGroup(rule('close', 'gt', 'open'), rule('close', 'lt', 'open', { offset: 1 })))).toEqual([]);
    expect(sentences(oneGroup(rule('rsi_14', 'lt', 30), rule('rsi_14', 'gt', 70, { timeframe: '1D' })))).toEqual([]);
  });

  it('warns of what is likely not meant', () => {
    expect(sentences(oneGroup(rule('rsi_14', 'eq', 30)))[0]).toMatch(/^warning: .* almost never exactly so/);
    expect(sentences(oneGroup(rule('close', 'gt', 'close')))).toEqual([
      'warning: "close is above close" compares a value with itself.',
    ]);
  });
});
