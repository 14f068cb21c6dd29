import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, oneGroup, rule, viewOf } from '../testing/rules.ts';
import { compileStrategy } from './compile.ts';
import { explain } from './explain.ts';

const columns = { rsi_14: [25, 31.4, Number.NaN], close: [12, 12, 12], open: [10, 13, 10] };
const both = oneGroup(rule('rsi_14', 'lt', 30), rule('close', 'gt', 'open'));

describe('explaining', () => {
  it('shows which comparison passed, with both values and the distance', () => {
    const { verdict, comparisons } = explain(compileStrategy(both), viewOf(columns), 0);
    expect(verdict).toBe('true');
    expect(comparisons[0]).toMatchObject({ verdict: 'true', left: 25, right: 30, gap: -5, leftBefore: null });
    expect(comparisons[1]).toMatchObject({ verdict: 'true', left: 12, right: 10, gap: 2, place: { rule: 1 } });
  });

  it('names the only missing comparison, and none when two are missing', () => {
    const near = explain(
      compileStrategy(oneGroup(rule('rsi_14', 'lt', 30), rule('close', 'gt', 5))),
      viewOf(columns),
      1,
    );
    expect(near).toMatchObject({ verdict: 'false', missing: 0 });
    expect(near.comparisons[0]).toMatchObject({ left: 31.4, right: 30 });
    expect(explain(compileStrategy(both), viewOf(columns), 1).missing).toBeUndefined();
  });

  it('has no value where there is none', () => {
    const { verdict, comparisons } = explain(compileStrategy(both), viewOf(columns), 2);
    expect(verdict).toBe('no answer');
    expect(comparisons[0]).toMatchObject({ verdict: 'no answer', left: null, gap: null });
  });

  it('shows the bar before for a crossing', () => {
    const crossing = compileStrategy(oneGroup(rule('close', 'crossing_up', 'open', { factor: 2 })));
    const { comparisons } = explain(crossing, viewOf({ close: [5, 9], open: [3, 4] }), 1);
    expect(comparisons[0]).toMatchObject({ verdict: 'true', left: 9, right: 8, leftBefore: 5, rightBefore: 6 });
  });

  it('agrees with the evaluator on every element', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(Number.NaN));
    const column = fc.array(value, { minLength: 6, maxLength: 6 });
    const junction = fc.constantFrom('and' as const, 'or' as const);
    fc.assert(
      fc.property(column, column, fc.array(junction, { minLength: 3, maxLength: 3 }), (close, open, [a, b, c]) => {
        const first = rule('close', 'gt', 'open', { nested: rule('open', 'lte', 2), nestedOperator: a ?? 'and' });
        const second = rule('close', 'crossing_down', 3, { conditionOperator: b ?? 'and' });
        const third = rule('open', 'eq', 1, { conditionOperator: c ?? 'and', offset: 1 });
        const definition = oneGroup(first, second, third);
        const words = ['false', 'no answer', 'true'];
        const verdicts = answersOf(definition, { close, open }).map((answer) => words[answer]);
        const explained = close.map((_, k) => explain(compileStrategy(definition), viewOf({ close, open }), k));
        expect(explained.map(({ verdict }) => verdict)).toEqual(verdicts);
      }),
    );
  });
});
