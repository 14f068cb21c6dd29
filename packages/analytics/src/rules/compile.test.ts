import type { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PanelScan } from '../panel/panel-scan.ts';
import { PRESETS } from '../presets.ts';
import { randomBars } from '../testing/indicator-contract.ts';
import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import { type ColumnView, compileStrategy, RuleError } from './compile.ts';
import type { Rule, RuleGroup, StrategyDefinition } from './definition.ts';
import { firingsAlong } from './firing.ts';
import { SeriesView } from './series-view.ts';

const rule = (
  attribute: string,
  operator: Rule['operator'],
  value: number | string,
  more: Partial<Rule> = {},
): Rule => ({
  key: 'indicators',
  attribute,
  operator,
  fieldExpression: typeof value === 'number' ? 'value' : 'indicator',
  value,
  ...more,
});

const strategy = (...groups: RuleGroup[]): StrategyDefinition => ({
  name: 'test',
  label: 'Test',
  description: '',
  groups,
});
const oneGroup = (...rules: Rule[]) => strategy({ condition: 'and', rules });

function answersOf(definition: StrategyDefinition, columns: Record<string, number[]>): number[] {
  const length = Object.values(columns)[0]?.length ?? 0;
  const view: ColumnView = {
    length,
    read: (key, back) => ({ values: Float64Array.from(columns[key] ?? []), start: -back }),
  };
  const answers = new Uint8Array(length);
  compileStrategy(definition).evaluate(view, answers);
  return [...answers];
}

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

  it('give no answer where a value is missing', () => {
    expect(answersOf(oneGroup(rule('rsi_14', 'lt', 30)), { rsi_14: [NaN, 20] })).toEqual([NO_ANSWER, TRUE]);
  });

  it('see a crossing only when price was not beyond before', () => {
    const close = [9, 10, 11, 12, 10, 9, 11];
    expect(answersOf(oneGroup(rule('close', 'crossing_up', 10)), { close })).toEqual([
      NO_ANSWER,
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

  it('join left to right, the nested rule first', () => {
    const columns = { open: [0], close: [1], high: [1], low: [0] };
    const is = (field: string, more: Partial<Rule> = {}) => rule(field, 'eq', 1, more);
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

  it('say in plain words what they do not know', () => {
    expect(() => compileStrategy(oneGroup(rule('rsx_14', 'lt', 30)))).toThrow('There is no attribute "rsx_14".');
    expect(() => compileStrategy(oneGroup(rule('close', 'lt', 'smma_3')))).toThrow('There is no attribute "smma_3".');
    expect(() => compileStrategy(oneGroup(rule('close', 'lt', Number.NaN)))).toThrow(RuleError);
    expect(() => compileStrategy(strategy())).toThrow('The strategy has no rule.');
    const sideways = rule('engulfing_pattern', 'eq', 'sideways', { key: 'patterns' });
    expect(() => compileStrategy(oneGroup(sideways))).toThrow('A pattern is "eq" to "bullish" or "bearish"');
  });

  it('know the bars before their first answer', () => {
    const lookbacks = PRESETS.map(({ definition }) => compileStrategy(definition).lookback);
    expect(lookbacks).toEqual([14, 200, 200, 2, 2]);
  });
});

describe('firings', () => {
  it('need a false answer before', () => {
    expect(firingsAlong(Uint8Array.of(TRUE, TRUE, FALSE, TRUE, NO_ANSWER, TRUE))).toEqual([3]);
  });

  it('are the same along history as across instruments, bar by bar, restarts included', () => {
    const definitions = [
      ...PRESETS.map(({ definition }) => definition),
      oneGroup(rule('close', 'crossing_up', 'sma_5')),
      oneGroup(rule('rsi_2', 'gt', 70), rule('volume', 'gt', 5_000)),
    ];
    fc.assert(
      fc.property(
        fc.array(randomBars(260), { minLength: 1, maxLength: 3 }),
        fc.nat(260),
        fc.nat(260),
        (all, warm, stop) => {
          let scan = new PanelScan(definitions, all.length);
          for (const [slot, bars] of all.entries()) scan.warm(slot, bars.slice(0, warm));
          const found = definitions.map(() => all.map((): number[] => []));
          for (let i = warm; i < 260; i++) {
            if (i === stop) scan = reloaded(scan, definitions, all, i);
            const closing = all.flatMap((bars, slot) => (i < bars.length ? [[slot, bars.at(i)] as const] : []));
            for (const { rule: index, slot } of scan.close(closing)) found[index]?.[slot]?.push(i);
          }
          definitions.forEach((definition, index) => {
            all.forEach((bars, slot) => {
              const answers = new Uint8Array(bars.length);
              compileStrategy(definition).evaluate(new SeriesView(bars), answers);
              expect(found[index]?.[slot]).toEqual(firingsAlong(answers).filter((i) => i >= warm));
            });
          });
        },
      ),
      { numRuns: 40 },
    );
  });
});

function reloaded(
  scan: PanelScan,
  definitions: StrategyDefinition[],
  all: readonly BarSeries[],
  seen: number,
): PanelScan {
  const next = new PanelScan(definitions, all.length);
  all.forEach((bars, slot) => {
    const known = bars.slice(0, seen);
    next.load(slot, scan.save(slot), known.slice(Math.max(known.length - next.panel.depth, 0)));
  });
  return next;
}
