import { describe, expect, it } from 'vitest';
import { PRESETS } from '../presets/presets.ts';
import { answersOf, oneGroup, patternRule, rule, strategy } from '../testing/rules.ts';
import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import { RuleError } from './comparison.ts';
import { compileStrategy } from './compile.ts';
import type { JoinedCondition } from './definition.ts';

describe('rules', () => {
  it('compare with a value or with another attribute', () => {
    expect(answersOf(oneGroup(rule('close', 'gt', 10)), { close: [9, 10, 11] })).toEqual([FALSE, FALSE, TRUE]);
    expect(answersOf(oneGroup(rule('close', 'lte', 'open')), { close: [9, 10, 11], open: [10, 10, 10] })).toEqual([
      TRUE,
      TRUE,
      FALSE,
    ]);
    expect(answersOf(oneGroup(rule('close', 'eq', 10)), { close: [10, 10.5] })).toEqual([TRUE, FALSE]);
  });

  it('accept a number as text too', () => {
    const asText = { fieldExpression: undefined, value: '10' };
    expect(answersOf(oneGroup(rule('close', 'gt', 10, asText)), { close: [9, 10, 11] })).toEqual([FALSE, FALSE, TRUE]);
    expect(answersOf(oneGroup(rule('close', 'gt', 10, { value: '1e1' })), { close: [11] })).toEqual([TRUE]);
    for (const value of ['0x10', '', ' ', 'ten', 'Infinity', '1e999']) {
      expect(() => compileStrategy(oneGroup(rule('close', 'gt', 10, { value })))).toThrow(
        `"${value}" is not a number.`,
      );
    }
  });

  it('give no answer where a value is missing', () => {
    expect(answersOf(oneGroup(rule('rsi_14', 'lt', 30)), { rsi_14: [NaN, 20] })).toEqual([NO_ANSWER, TRUE]);
  });

  it('find a crossing only when price wasn’t beyond before', () => {
    const close = [9, 10, 11, 12, 10, 9, 11];
    expect(answersOf(oneGroup(rule('close', 'crossing_up', 10)), { close })).toEqual([
      FALSE,
      FALSE,
      TRUE,
      FALSE,
      FALSE,
      FALSE,
      TRUE,
    ]);
    expect(answersOf(oneGroup(rule('close', 'crossing_down', 10)), { close })).toEqual([
      NO_ANSWER,
      FALSE,
      FALSE,
      FALSE,
      FALSE,
      TRUE,
      FALSE,
    ]);
  });

  it('find no crossing at a first value below the line, and no answer at one above it', () => {
    const columns = { close: [NaN, 9, 11], open: [NaN, 11, 12] };
    expect(answersOf(oneGroup(rule('close', 'crossing_up', 10)), columns)).toEqual([NO_ANSWER, FALSE, TRUE]);
    expect(answersOf(oneGroup(rule('open', 'crossing_up', 10)), columns)).toEqual([NO_ANSWER, NO_ANSWER, FALSE]);
  });

  it('read earlier bars, take the right side from further back, and multiply it', () => {
    const columns = { close: [1, 2, 3, 10], high: [1, 2, 9, 10], volume: [5, 10, 21, 20] };
    expect(answersOf(oneGroup(rule('close', 'gt', 2.5, { offset: 1 })), columns)).toEqual([
      NO_ANSWER,
      FALSE,
      FALSE,
      TRUE,
    ]);
    expect(answersOf(oneGroup(rule('close', 'gt', 'high', { valueOffset: 1 })), columns)).toEqual([
      NO_ANSWER,
      TRUE,
      TRUE,
      TRUE,
    ]);
    expect(answersOf(oneGroup(rule('close', 'gt', 'high', { offset: 1, valueOffset: 1 })), columns)).toEqual([
      NO_ANSWER,
      NO_ANSWER,
      TRUE,
      TRUE,
    ]);
    expect(answersOf(oneGroup(rule('volume', 'gt', 'high', { factor: 2 })), columns)).toEqual([
      TRUE,
      TRUE,
      TRUE,
      FALSE,
    ]);
  });

  it('may name other strategies, which count as one rule', () => {
    const find = (name: string) => (name === 'cheap' ? oneGroup(rule('close', 'lt', 5)) : undefined);
    const named = (attribute: string): JoinedCondition => ({ ...patternRule(attribute, 'bullish'), key: 'strategies' });
    const whole = compileStrategy({ ...oneGroup(named('cheap'), rule('open', 'gt', 1)), name: 'whole' }, find);
    expect([...whole.columns.keys()]).toEqual(['close', 'open']);
    expect(() => compileStrategy(oneGroup(named('dear')), find)).toThrow('There is no bullish strategy "dear".');
    const itself = () => oneGroup(named('test'));
    expect(() => compileStrategy(itself(), itself)).toThrow('The strategy "test" refers to itself.');
  });

  it('join left to right, the nested rule first', () => {
    const columns = { open: [0], close: [1], high: [1], low: [0] };
    const is = (field: string, more: Partial<JoinedCondition> = {}) => rule(field, 'eq', 1, more);
    // (open or close) and low: left to right
    expect(answersOf(oneGroup(is('open'), is('close', { conditionOperator: 'or' }), is('low')), columns)).toEqual([
      FALSE,
    ]);
    // open and low or close: "or" comes last, without precedence
    expect(answersOf(oneGroup(is('open'), is('low'), is('close', { conditionOperator: 'or' })), columns)).toEqual([
      TRUE,
    ]);
    // close and (low or high)
    const nested = is('low', { nested: is('high'), nestedOperator: 'or' });
    expect(answersOf(oneGroup(is('close'), nested), columns)).toEqual([TRUE]);
    const groups = strategy({ condition: 'and', rules: [is('low')] }, { condition: 'or', rules: [is('high')] });
    expect(answersOf(groups, columns)).toEqual([TRUE]);
  });

  it('treat a missing value as "perhaps" in and/or', () => {
    const columns = { rsi_14: [NaN], close: [1] };
    const missing = rule('rsi_14', 'lt', 30);
    expect(answersOf(oneGroup(missing, rule('close', 'eq', 2)), columns)).toEqual([FALSE]);
    expect(answersOf(oneGroup(missing, rule('close', 'eq', 1)), columns)).toEqual([NO_ANSWER]);
    expect(answersOf(oneGroup(missing, rule('close', 'eq', 1, { conditionOperator: 'or' })), columns)).toEqual([TRUE]);
  });

  it('name unknown attributes in a sentence', () => {
    expect(() => compileStrategy(oneGroup(rule('rsx_14', 'lt', 30)))).toThrow('There is no attribute "rsx_14".');
    expect(() => compileStrategy(oneGroup(rule('close', 'lt', 'smma_3')))).toThrow('There is no attribute "smma_3".');
    expect(() => compileStrategy(oneGroup(rule('close', 'lt', Number.NaN)))).toThrow(RuleError);
    expect(() => compileStrategy(strategy())).toThrow('The strategy has no conditions.');
    const sideways = patternRule('engulfing_pattern', 'sideways');
    expect(() => compileStrategy(oneGroup(sideways))).toThrow('Compare a pattern by "eq" with "bullish" or "bearish"');
  });

  it('compute the bars before their first answer', () => {
    const lookbacks = PRESETS.map(({ definition }) => [definition.name, compileStrategy(definition).lookback]);
    expect(Object.fromEntries(lookbacks)).toMatchObject({
      rsi_oversold_bullish: 14,
      golden_cross_over_strategy_bullish: 200,
      engulfing_pattern_bullish: 2,
      hammer_bullish: 55, // the average of 50 bars, five bars before the bar before
      bollinger_bands_strategy_bearish: 20,
    });
  });
});
