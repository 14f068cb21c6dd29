import { describe, expect, it } from 'vitest';
import { compare } from '../presets/forms.ts';
import type { JoinedCondition } from './definition.ts';
import { judgeStrategy } from './judge.ts';

const strategy = (...rules: JoinedCondition[]) => ({
  name: '',
  label: '',
  description: '',
  groups: [{ condition: 'and' as const, rules }],
});

describe('the judgement of a rule', () => {
  it('has its sentence, and the bars of each timeframe that it needs', () => {
    const rule = strategy(compare('sma_50', 'gt', 'sma_200'), compare('rsi_14', 'lt', 30, { timeframe: '1D' }));
    expect(judgeStrategy(rule, '1h')).toEqual({
      sentence: 'SMA(50) is above SMA(200) and RSI(14) is below 30 on 1D bars.',
      flaws: [],
      warmUp: [
        { timeframe: '1h', bars: 200 },
        { timeframe: '1D', bars: 15 },
      ],
    });
  });

  it('counts no bars for a rule that can never be true', () => {
    const { flaws, warmUp } = judgeStrategy(strategy(compare('rsi_14', 'gt', 120)), '1h');
    expect(flaws.map(({ severity }) => severity)).toEqual(['error']);
    expect(warmUp).toEqual([]);
  });
});
