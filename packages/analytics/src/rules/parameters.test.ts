import { describe, expect, it } from 'vitest';
import { compare, pattern } from '../presets/forms.ts';
import { parametersOf, withParameter } from './parameters.ts';
import { sentenceOf } from './sentence.ts';

const CROSS = {
  name: 'cross',
  label: 'Cross',
  description: '',
  groups: [
    {
      condition: 'and' as const,
      rules: [
        compare('sma_50', 'gt', 'sma_200', { nested: compare('rsi_14', 'lt', 30) }),
        compare('close', 'gt', 'psar'),
        pattern('double', 'engulfing_pattern', 'bullish'),
      ],
    },
  ],
};

describe('the numbers of a rule', () => {
  it('are the periods of its attributes and the levels that it compares with', () => {
    expect(parametersOf(CROSS).map(({ label, value, kind }) => [label, value, kind])).toEqual([
      ['SMA(50)', 50, 'period'],
      ['SMA(200)', 200, 'period'],
      ['RSI(14)', 14, 'period'],
      ['RSI(14) is below 30', 30, 'level'],
    ]);
  });

  it('are replaced at their place, and nothing else changes', () => {
    for (const { place, value } of parametersOf(CROSS)) {
      expect(withParameter(CROSS, place, value)).toEqual(CROSS);
      const other = withParameter(CROSS, place, 77);
      expect(parametersOf(other).filter(({ value: one }) => one === 77)).toHaveLength(1);
      expect(withParameter(other, place, value)).toEqual(CROSS);
    }
    const [, slow, , level] = parametersOf(CROSS);
    if (!slow || !level) throw new Error('two numbers are missing');
    expect(sentenceOf(withParameter(withParameter(CROSS, slow.place, 100), level.place, 25))).toContain(
      'SMA(50) is above SMA(100) and RSI(14) is below 25 and close',
    );
  });
});
