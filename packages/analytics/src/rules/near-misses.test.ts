import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneGroup, patternRule, rule, strategy, viewOf } from '../testing/rules.ts';
import { compileStrategy } from './compile.ts';
import { explain } from './explain.ts';
import { type NearMiss, nearMissSteps } from './near-misses.ts';

/** Runs all steps at once. */
function nearMisses(...question: Parameters<typeof nearMissSteps>): NearMiss[] {
  const steps = nearMissSteps(...question);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

describe('near misses', () => {
  it('fail exactly one comparison, nearest first', () => {
    const definition = oneGroup(rule('rsi_14', 'lt', 30), rule('close', 'gt', 'open'));
    const view = viewOf({
      rsi_14: [40, 31.4, 25, 25, 50, Number.NaN],
      close: [12, 12, 12, 9, 9, 12],
      open: [10, 10, 10, 10, 10, 10],
    });
    expect(nearMisses(compileStrategy(definition), view)).toEqual([
      { element: 1, missing: 0, distance: (31.4 - 30) / 31.4 },
      { element: 3, missing: 1, distance: 0.1 },
      { element: 0, missing: 0, distance: 0.25 },
    ]);
  });

  it('come last where distance is meaningless: an absent pattern, a past crossing', () => {
    const near = (definition: ReturnType<typeof oneGroup>, columns: Record<string, number[]>) =>
      nearMisses(compileStrategy(definition), viewOf(columns)).map(({ element, distance }) => [element, distance]);
    expect(near(oneGroup(patternRule('hammer', 'bullish')), { hammer: [0] })).toEqual([[0, Number.POSITIVE_INFINITY]]);
    const crossing = oneGroup(rule('close', 'crossing_up', 'open'));
    expect(near(crossing, { close: [9, 9, 12, 13], open: [10, 10, 10, 10] })).toEqual([
      [0, 0.1],
      [1, 0.1],
      [3, Number.POSITIVE_INFINITY],
    ]);
  });

  it('are those with one obstacle in their explanation', () => {
    const value = fc.constantFrom(Number.NaN, 1, 2, 3);
    const columns = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 70 });
    const junction = fc.constantFrom('and' as const, 'or' as const);
    fc.assert(
      fc.property(columns, junction, junction, (rows, a, b) => {
        const definition = strategy(
          { condition: 'and', rules: [rule('close', 'gt', 'open'), rule('open', 'gt', 1, { conditionOperator: a })] },
          { condition: b, rules: [rule('high', 'gte', 'close')] },
        );
        const [close, open, high] = [0, 1, 2].map((k) => rows.map((row) => row[k]));
        const view = viewOf({ close: close ?? [], open: open ?? [], high: high ?? [] });
        const compiled = compileStrategy(definition);
        const named = rows.flatMap((_, k) => {
          const { missing } = explain(compiled, view, k);
          return missing === undefined ? [] : [[k, missing]];
        });
        const found = nearMisses(compiled, view).map(({ element, missing }) => [element, missing]);
        expect(found.toSorted(([x = 0], [y = 0]) => x - y)).toEqual(named);
      }),
    );
  });

  it('have distance 0 where two sides are equal but for rounding: a crossing from there isn’t past', () => {
    const near = (rising: number) =>
      nearMisses(
        compileStrategy(oneGroup(rule('close', 'crossing_up', 'open'))),
        viewOf({ close: [rising], open: [0.3] }),
      );
    expect(near(0.1 + 0.2)).toEqual([{ element: 0, missing: 0, distance: 0 }]);
  });

  it('read each column equally often, however many elements miss: a view may copy', () => {
    const readsOf = (elements: number): number => {
      const ones = Array.from({ length: elements }, () => 1);
      const view = viewOf({ close: ones, open: ones.map((one) => one + 1) });
      let reads = 0;
      const read: typeof view.read = (...at) => {
        reads++;
        return view.read(...at);
      };
      const counting = { ...view, read };
      expect(nearMisses(compileStrategy(oneGroup(rule('close', 'gt', 'open'))), counting)).toHaveLength(elements);
      return reads;
    };
    expect(readsOf(500)).toBe(readsOf(1));
  });
});
