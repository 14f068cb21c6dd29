import { describe, expect, it } from 'vitest';
import { oneGroup, patternRule, rule } from '../testing/rules.ts';
import { compileStrategy } from './compile.ts';
import type { JoinedCondition } from './definition.ts';
import { ruleCost } from './rule-cost.ts';

const costOf = (...rules: JoinedCondition[]) => ruleCost([compileStrategy(oneGroup(...rules))]);

describe('the cost of a rule', () => {
  it('is only its comparisons for fields of the bar', () => {
    expect(costOf(rule('close', 'gt', 'open'))).toEqual({
      perBarNs: 0,
      perCoarserBarNs: new Map(),
      columns: 2,
      comparisons: 1,
      dearest: undefined,
    });
  });

  it('grows with the periods that a kernel looks back over', () => {
    const [short, long] = [costOf(rule('hurst_30', 'gt', 0.5)), costOf(rule('hurst_300', 'gt', 0.5))];
    expect(long.perBarNs).toBe(10 * short.perBarNs);
    expect(costOf(rule('hurst_30', 'gt', 0.5), rule('sma_5', 'gt', 1)).dearest).toBe('hurst_30');
  });

  it('counts shared reads once, and outputs of one kernel together', () => {
    const one = costOf(rule('bb_upper_20', 'gt', 'close'));
    const three = costOf(
      rule('bb_upper_20', 'gt', 'close'),
      rule('bb_lower_20', 'lt', 'close'),
      rule('bb_upper_20', 'gt', 1),
    );
    expect([three.perBarNs, three.comparisons]).toEqual([one.perBarNs, 3]);
    const charts = costOf(patternRule('double_tops', 'bearish'), patternRule('bullish_flag', 'bullish'));
    expect(charts.perBarNs).toBe(costOf(patternRule('double_tops', 'bearish')).perBarNs);
  });

  it('lists reads of coarser bars separately', () => {
    const { perBarNs, perCoarserBarNs } = costOf(rule('rsi_14', 'gt', 50, { timeframe: '1D' }));
    expect([perBarNs, [...perCoarserBarNs.keys()]]).toEqual([0, ['1D']]);
    expect(perCoarserBarNs.get('1D')).toBe(costOf(rule('rsi_14', 'gt', 50)).perBarNs);
  });
});
