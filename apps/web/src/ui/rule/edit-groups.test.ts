import type { AttributesAnswer } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { attributeOf, keyOf, labelOf } from './attribute-keys.ts';
import { attributesMatching } from './attribute-search.ts';
import { conditionChipText } from './condition-words.ts';
import type { EditedGroupCondition } from './edit-groups.ts';
import {
  attributesIn,
  withOtherGroupJunction,
  withOtherJunction,
  withoutCondition,
  withoutRule,
  withRule,
  withStrategy,
} from './edit-groups.ts';
import { nextCondition } from './next-condition.ts';

const rule = (
  attribute: string,
  value: number | string = 1,
  more: Partial<EditedGroupCondition> = {},
): EditedGroupCondition => ({
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
  strategies: [{ name: 'breakout_20', label: 'Breakout', category: 'price', description: '', directions: ['bullish'] }],
};

describe('keys of attributes', () => {
  it('contain the attribute and its period', () => {
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
    expect(conditionChipText(rule('close', 'sma_50', { factor: 1.02, timeframe: '1D' }), known)).toBe(
      'Close > 1.02 × SMA 50 · 1D',
    );
    expect(conditionChipText(rule('close', 'sma_50', { valueOffset: 1 }), known)).toBe('Close > SMA 50 (1 bar before)');
    expect(conditionChipText(rule('close', 3, { offset: 2, timeframe: '1D' }), known)).toBe(
      'Close > 3 · 1D · 2 bars ago',
    );
    expect(conditionChipText(rule('breakout_20', 'bullish', { key: 'strategies', operator: 'eq' }), known)).toBe(
      'Breakout, bullish',
    );
    expect(conditionChipText(rule('close', -3), known)).toBe('Close > −3');
    expect(conditionChipText(rule('hammer', 'bullish', { key: 'patterns', operator: 'eq' }), known)).toBe(
      'Hammer, bullish',
    );
  });
});

describe('a rule in chips', () => {
  const groups = [
    { condition: 'and' as const, rules: [rule('close'), rule('sma_50')] },
    { condition: 'or' as const, rules: [rule('stoch_14_K')] },
  ];

  it('can gain, change and lose conditions; a group is removed with its last one', () => {
    expect(withRule([], { group: 0, rule: 0 }, rule('close'))).toEqual([{ condition: 'and', rules: [rule('close')] }]);
    expect(withRule(groups, { group: 0, rule: 2 }, rule('close', 2))[0]?.rules).toHaveLength(3);
    expect(withRule(groups, { group: 0, rule: 1 }, rule('close', 2))[0]?.rules[1]).toEqual(rule('close', 2));
    expect(withoutRule(groups, { group: 0, rule: 0 })[0]?.rules).toEqual([rule('sma_50')]);
    expect(withoutRule(groups, { group: 1, rule: 0 })).toHaveLength(1);
  });

  it('toggles its junctions', () => {
    expect(withOtherGroupJunction(groups, 1)[1]?.condition).toBe('and');
    const once = withOtherJunction(groups, { group: 0, rule: 1 });
    expect(once[0]?.rules[1]?.conditionOperator).toBe('or');
    expect(withOtherJunction(once, { group: 0, rule: 1 })[0]?.rules[1]?.conditionOperator).toBe('and');
  });

  it('lists the attributes that it reads, for its columns', () => {
    const read = [{ condition: 'and' as const, rules: [rule('close', 'sma_50'), rule('close', 3)] }];
    expect(attributesIn(read)).toEqual(['close', 'sma_50']);
  });
});

describe('a removed condition', () => {
  const nested = rule('sma_50', 2);
  const groups = [
    { condition: 'and' as const, rules: [rule('close'), rule('open', 1, { conditionOperator: 'or', nested })] },
  ];
  const place = { group: 0, rule: 1 };

  it('leaves its nested one, joined as before', () => {
    expect(withoutCondition(groups, { ...place, isNested: false })[0]?.rules[1]).toEqual({
      ...nested,
      conditionOperator: 'or',
    });
    expect(withoutCondition(groups, { ...place, isNested: true })[0]?.rules[1]).toEqual(
      rule('open', 1, { conditionOperator: 'or' }),
    );
    expect(withoutCondition(groups, { group: 0, rule: 0, isNested: false })[0]?.rules).toHaveLength(1);
  });
});

describe('a saved strategy', () => {
  const own = [{ condition: 'and' as const, rules: [rule('close')] }];
  const groupOf = (condition: 'and' | 'or') => ({ condition, rules: [rule('sma_50')] });

  it('is joined by "and" as groups of its own', () => {
    expect(withStrategy(own, [groupOf('or'), groupOf('and')], 10)).toEqual([...own, groupOf('and'), groupOf('and')]);
  });

  it('isn’t offered where it would need brackets, or too many groups', () => {
    expect(withStrategy(own, [groupOf('and'), groupOf('or')], 10)).toBeUndefined();
    expect(withStrategy([], [groupOf('and'), groupOf('or')], 10)).toHaveLength(2);
    expect(withStrategy(own, [groupOf('and')], 1)).toBeUndefined();
  });
});

describe('the next condition', () => {
  it('is a kind of evidence that the rule doesn’t read yet, in its direction', () => {
    const next = (rules: EditedGroupCondition[]) => {
      const { attribute, operator } = nextCondition([{ condition: 'and', rules }], known);
      return `${attribute} ${operator}`;
    };
    expect(nextCondition([], known)).toMatchObject({ attribute: 'rsi_14', operator: 'lt', value: 30 });
    expect(next([rule('rsi_14', 30)])).toBe('close gt');
    expect(next([rule('close', 'sma_200')])).toBe('volume gt');
    expect(next([rule('hammer', 'bearish', { key: 'patterns', operator: 'eq' })])).toBe('close lt');
    expect(next([rule('rsi_14', 30), rule('close', 'sma_200'), rule('volume', 'volume_sma_20')])).toBe('adx_14 gt');
  });
});

describe('a search over attributes', () => {
  const found = (text: string) =>
    attributesMatching(known.attributes, text, ({ group }) => group).map(({ key }) => key);

  it('finds abbreviations before names, and categories', () => {
    expect(found('sma')).toEqual(['sma_{period}']);
    expect(found('aver')).toEqual(['sma_{period}']);
    expect(found('momentum')).toEqual(['stoch_{period}_K']);
    expect(found('')).toHaveLength(3);
    expect(found('nothing')).toEqual([]);
  });
});
