import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnView } from './column.ts';
import { compileStrategy } from './compile.ts';
import type { JoinedCondition, Junction, RuleGroup, StrategyDefinition } from './definition.ts';
import { explain } from './explain.ts';
import { FunnelCounter } from './funnel.ts';

const rule = (attribute: string, value: number, more: Partial<JoinedCondition> = {}): JoinedCondition => ({
  key: 'indicators',
  attribute,
  operator: 'gt',
  value,
  ...more,
});

const named = (groups: RuleGroup[]): StrategyDefinition => ({ name: 'a', label: 'A', description: '', groups });

/** A view of given columns, `bars` of each instrument. */
const viewOf = (columns: Record<string, number[]>): ColumnView => ({
  length: Object.values(columns)[0]?.length ?? 0,
  read: ({ attribute }, back) => ({ values: Float64Array.from(columns[attribute] as number[]), start: -back }),
});

const allOf = (length: number): Int32Array => {
  const words = new Int32Array((length + 31) >>> 5);
  for (let at = 0; at < length; at++) words[at >>> 5] |= 1 << at;
  return words;
};

function funnelOf(definition: StrategyDefinition, view: ColumnView, bars: number, counted = allOf(view.length)) {
  const counter = new FunnelCounter(compileStrategy(definition));
  for (const _ of counter.add(view, bars, counted));
  return counter.funnel;
}

describe('the funnel of a rule', () => {
  const [first, second, third] = [rule('close', 5), rule('open', 5), rule('volume', 5)];
  const both = named([{ condition: 'and', rules: [first, { ...second, conditionOperator: 'and' }] }]);

  it('counts bars that pass each condition, alone and together, and names the one that leaves none', () => {
    // two instruments of three bars: both conditions hold, but never on the same bar
    const view = viewOf({ close: [6, 6, 0, 6, 0, 0], open: [0, 0, 6, 0, 0, 6] });
    const { counted, parts, emptiedBy } = funnelOf(both, view, 3);
    expect(counted).toEqual({ bars: 6, instruments: 2 });
    expect(parts.map(({ alone }) => alone)).toEqual([
      { bars: 3, instruments: 2 },
      { bars: 2, instruments: 2 },
    ]);
    expect(parts.map(({ together }) => together.bars)).toEqual([3, 0]);
    expect(parts.map(({ without }) => without?.bars)).toEqual([2, 3]);
    expect(emptiedBy).toBe(1);
  });

  it('names no condition while something passes, and none to drop where there is one', () => {
    const one = named([{ condition: 'and', rules: [first] }]);
    const { parts, emptiedBy } = funnelOf(one, viewOf({ close: [0, 6] }), 2);
    expect(emptiedBy).toBeNull();
    expect(parts[0]?.without).toBeNull();
  });

  it('distinguishes bars without an answer from bars that fail', () => {
    const { parts } = funnelOf(both, viewOf({ close: [Number.NaN, 0, 6], open: [6, 6, 6] }), 3);
    expect(parts.map(({ unanswered }) => unanswered)).toEqual([1, 0]);
  });

  it('counts turns from false to true of an instrument, not between two of them', () => {
    const one = named([{ condition: 'and', rules: [first] }]);
    const view = viewOf({ close: [0, 6, 0, 6, 6, 6, Number.NaN, 6] });
    expect(funnelOf(one, view, 4).turned).toEqual({ bars: 2, instruments: 1 });
  });

  it('excludes bars outside of the window', () => {
    const view = viewOf({ close: [6, 6, 6, 6], open: [6, 6, 6, 6] });
    const { counted, parts } = funnelOf(both, view, 2, Int32Array.of(0b0010));
    expect(counted).toEqual({ bars: 1, instruments: 1 });
    expect(parts[1]?.together).toEqual({ bars: 1, instruments: 1 });
  });

  it('counts a strategy and an indecisive candle as one condition each', () => {
    const view: ColumnView = { length: 1, read: () => ({ values: Float64Array.of(1), start: 0 }) };
    const doji: JoinedCondition = { key: 'patterns', attribute: 'doji', operator: 'eq', value: 'bullish' };
    const cross: JoinedCondition = {
      key: 'strategies',
      attribute: 'golden_cross_over_strategy',
      operator: 'eq',
      value: 'bullish',
      conditionOperator: 'or',
    };
    const { parts } = funnelOf(named([{ condition: 'and', rules: [doji, cross] }]), view, 1);
    expect(parts.map(({ place, junction }) => [place.rule, junction])).toEqual([
      [0, undefined],
      [1, 'or'],
    ]);
  });

  const junction = fc.constantFrom<Junction>('and', 'or');
  const anyRule = fc.record({
    attribute: fc.constantFrom('close', 'open', 'volume'),
    value: fc.constantFrom(1, 2),
    conditionOperator: junction,
    nested: fc.option(fc.constant({ ...third, value: 1 }), { nil: undefined }),
    nestedOperator: junction,
  });
  const anyGroup = fc.record({ condition: junction, rules: fc.array(anyRule, { minLength: 1, maxLength: 3 }) });
  const cell = fc.constantFrom(0, 1, 2, 3, Number.NaN);

  it('equals rules that are cut, evaluated bar by bar', () => {
    fc.assert(
      fc.property(
        fc.array(anyGroup, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(cell, cell, cell), { minLength: 6, maxLength: 6 }),
        (drawn, cells) => {
          const groups = drawn.map(({ condition, rules }) => ({
            condition,
            rules: rules.map(({ attribute, value, ...more }) => rule(attribute, value, more)),
          }));
          const [close, open, volume] = [0, 1, 2].map((k) => cells.map((one) => one[k] as number));
          const view = viewOf({ close: close as number[], open: open as number[], volume: volume as number[] });
          const { parts } = funnelOf(named(groups), view, 3);
          const passing = (cut: RuleGroup[]): number => {
            const left = cut.filter(({ rules }) => rules.length > 0);
            if (left.length === 0) return -1;
            const compiled = compileStrategy(named(left));
            return [...cells.keys()].filter((k) => explain(compiled, view, k).verdict === 'true').length;
          };
          for (const { place, together, without } of parts) {
            expect(together.bars).toBe(passing(upTo(groups, place)));
            expect(without?.bars ?? -1).toBe(passing(cutOut(groups, place)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

type At = { group: number; rule: number; isNested: boolean };

/** Returns the groups up to a condition. */
const upTo = (groups: readonly RuleGroup[], { group, rule: last, isNested }: At): RuleGroup[] =>
  groups.slice(0, group + 1).map((one, g) => ({
    ...one,
    rules:
      g < group ? one.rules : one.rules.slice(0, last + 1).map((own, r) => (r < last || isNested ? own : bare(own))),
  }));

const bare = ({ nested: _nested, ...own }: JoinedCondition): JoinedCondition => own;

/** Returns the groups without a condition: a nested one replaces the one that contained it. */
const cutOut = (groups: readonly RuleGroup[], { group, rule: at, isNested }: At): RuleGroup[] =>
  groups.map((one, g) => ({
    ...one,
    rules:
      g !== group
        ? one.rules
        : one.rules.flatMap((own, r): JoinedCondition[] => {
            if (r !== at) return [own];
            if (isNested) return [bare(own)];
            return own.nested ? [{ ...own.nested, conditionOperator: own.conditionOperator }] : [];
          }),
  }));
