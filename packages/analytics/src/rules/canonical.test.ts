import { describe, expect, it } from 'vitest';
import { oneGroup, patternRule, rule, strategy } from '../testing/rules.ts';
import { canonicalRule } from './canonical.ts';
import { sentenceOf } from './sentence.ts';

const plain = oneGroup(rule('close', 'gt', 'sma_50'), rule('rsi_14', 'lt', 30, { conditionOperator: 'or' }));

describe('the canonical form of a rule', () => {
  it('is the same whatever its name and however its values are written', () => {
    const same = [
      { ...plain, name: 'other', label: 'Other', description: 'words' },
      strategy(
        { condition: 'and', rules: [] },
        {
          condition: 'or',
          rules: [
            rule('close', 'gt', 'sma_50', { conditionOperator: 'or', offset: 0, factor: 1, category: 'price' }),
            rule('rsi_14', 'lt', 30, { conditionOperator: 'or', value: '30', valueOffset: 3 }),
          ],
        },
      ),
    ];
    for (const one of same) {
      expect(canonicalRule(one)).toBe(canonicalRule(plain));
      expect(sentenceOf(one)).toBe(sentenceOf(plain));
    }
  });

  it('differs for everything that a rule reads', () => {
    const others = [
      oneGroup(rule('close', 'gt', 'sma_50'), rule('rsi_14', 'lt', 30)),
      oneGroup(
        rule('close', 'gt', 'sma_50', { valueOffset: 1 }),
        rule('rsi_14', 'lt', 30, { conditionOperator: 'or' }),
      ),
      oneGroup(rule('close', 'gt', 'sma_50', { factor: 2 }), rule('rsi_14', 'lt', 30, { conditionOperator: 'or' })),
      oneGroup(
        rule('close', 'gt', 'sma_50', { timeframe: '1D' }),
        rule('rsi_14', 'lt', 30, { conditionOperator: 'or' }),
      ),
      oneGroup(rule('close', 'gt', 'sma_50', { nested: rule('open', 'gt', 1) })),
      oneGroup(patternRule('hammer', 'bullish')),
      oneGroup(patternRule('hammer', 'bearish')),
      strategy(
        { condition: 'and', rules: [rule('close', 'gt', 1)] },
        { condition: 'and', rules: [rule('open', 'gt', 1)] },
      ),
      strategy(
        { condition: 'and', rules: [rule('close', 'gt', 1)] },
        { condition: 'or', rules: [rule('open', 'gt', 1)] },
      ),
      plain,
    ];
    expect(new Set(others.map(canonicalRule)).size).toBe(others.length);
  });
});
