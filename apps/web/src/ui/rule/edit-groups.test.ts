import type { AttributesAnswer } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { attributeOf, keyOf, labelOf } from './attribute-keys.ts';
import { conditionWords } from './condition-words.ts';
import type { Rule } from './edit-groups.ts';
import { attributesIn, withOtherGroupJunction, withOtherJunction, withoutRule, withRule } from './edit-groups.ts';

const rule = (attribute: string, value: number | string = 1, more: Partial<Rule> = {}): Rule => ({
  key: 'indicators',
  attribute,
  operator: 'gt',
  value,
  ...more,
});

const known: AttributesAnswer = {
  attributes: [
    { key: 'close', label: 'Close', description: '', group: 'price', unit: 'price' },
    {
      key: 'sma_{period}',
      label: 'Simple Moving Average',
      description: '',
      group: 'price',
      unit: 'price',
      parameter: { name: 'period', usual: 20, options: [20, 50] },
    },
    {
      key: 'stoch_{period}_K',
      label: 'Stochastic K',
      description: '',
      group: 'momentum',
      unit: 'none',
      parameter: { name: 'period', usual: 14, options: [14] },
    },
  ],
  patterns: [{ name: 'hammer', label: 'Hammer', category: 'single', description: '', directions: ['bullish'] }],
};

describe('keys of attributes', () => {
  it('name the attribute and its period', () => {
    expect(attributeOf(known.attributes, 'stoch_14_K')).toMatchObject({
      entry: { key: 'stoch_{period}_K' },
      period: 14,
    });
    expect(attributeOf(known.attributes, 'stoch_x_K')).toBeUndefined();
    for (const { key, period } of [{ key: 'close' }, { key: 'sma_50', period: 50 }]) {
      const found = attributeOf(known.attributes, key);
      expect(found?.period).toBe(period);
      expect(found && keyOf(found.entry, found.period)).toBe(key);
    }
    expect(['close', 'sma_50', 'stoch_14_K', 'hammer', 'nope'].map((key) => labelOf(known, key))).toEqual([
      'Close',
      'SMA 50',
      'Stochastic K 14',
      'Hammer',
      'nope',
    ]);
  });

  it('make a condition that fits a chip', () => {
    expect(conditionWords(rule('close', 'sma_50', { factor: 1.02, timeframe: '1D' }), known)).toBe(
      'Close > 1.02 × SMA 50 · 1D',
    );
    expect(conditionWords(rule('close', -3), known)).toBe('Close > −3');
    expect(conditionWords(rule('hammer', 'bullish', { key: 'patterns', operator: 'eq' }), known)).toBe(
      'Hammer, bullish',
    );
  });
});

describe('a rule in chips', () => {
  const groups = [
    { condition: 'and' as const, rules: [rule('close'), rule('sma_50')] },
    { condition: 'or' as const, rules: [rule('stoch_14_K')] },
  ];

  it('gains, changes and loses conditions; a group goes with its last one', () => {
    expect(withRule([], { group: 0, rule: 0 }, rule('close'))).toEqual([{ condition: 'and', rules: [rule('close')] }]);
    expect(withRule(groups, { group: 0, rule: 2 }, rule('close', 2))[0]?.rules).toHaveLength(3);
    expect(withRule(groups, { group: 0, rule: 1 }, rule('close', 2))[0]?.rules[1]).toEqual(rule('close', 2));
    expect(withoutRule(groups, { group: 0, rule: 0 })[0]?.rules).toEqual([rule('sma_50')]);
    expect(withoutRule(groups, { group: 1, rule: 0 })).toHaveLength(1);
  });

  it('is joined otherwise by a press', () => {
    expect(withOtherGroupJunction(groups, 1)[1]?.condition).toBe('and');
    const once = withOtherJunction(groups, { group: 0, rule: 1 });
    expect(once[0]?.rules[1]?.conditionOperator).toBe('or');
    expect(withOtherJunction(once, { group: 0, rule: 1 })[0]?.rules[1]?.conditionOperator).toBe('and');
  });

  it('tells what it reads, for its columns', () => {
    const read = [{ condition: 'and' as const, rules: [rule('close', 'sma_50'), rule('close', 3)] }];
    expect(attributesIn(read)).toEqual(['close', 'sma_50']);
  });
});
