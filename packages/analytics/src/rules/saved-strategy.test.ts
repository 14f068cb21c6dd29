import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomBars } from '../testing/indicator-contract.ts';
import { answersOf, oneGroup, rule, strategy } from '../testing/rules.ts';
import { FALSE, TRUE } from './answer.ts';
import { canonicalRule } from './canonical.ts';
import { checkStrategy } from './check.ts';
import { compileStrategy } from './compile.ts';
import { conditionsIn, type JoinedCondition, type StrategyDefinition } from './definition.ts';
import { sentenceOf } from './sentence.ts';
import { SeriesView } from './series-view.ts';
import { warmUpOf } from './warm-up.ts';

/** A condition on a saved strategy of these groups. */
function on(definition: Pick<StrategyDefinition, 'groups'>, more: Partial<JoinedCondition> = {}): JoinedCondition {
  const groups = definition.groups.map(({ condition, rules }) => ({ condition, rules: [...rules] }));
  const saved = { id: 'dip', version: 3, label: 'Dip', groups };
  return { key: 'strategies', attribute: 'saved_strategy', operator: 'eq', value: 'bullish', saved, ...more };
}

const LOW = rule('close', 'lt', 10);
const HIGH = rule('close', 'gt', 20);
const EITHER = strategy({ condition: 'and', rules: [LOW] }, { condition: 'or', rules: [HIGH] });
const errors = (definition: StrategyDefinition) =>
  checkStrategy(definition, '1h').flatMap(({ severity, sentence }) => (severity === 'error' ? [sentence] : []));

describe('a saved strategy as a condition', () => {
  it('is what its conditions are, in brackets', () => {
    const open = rule('open', 'gt', 1);
    const both = oneGroup(open, on(EITHER, { conditionOperator: 'and' }));
    const columns = { open: [2, 2, 2, 0], close: [9, 15, 21, 9] };
    expect(answersOf(both, columns)).toEqual([TRUE, FALSE, TRUE, FALSE]);
    expect(answersOf(oneGroup(on(EITHER)), columns)).toEqual(answersOf(EITHER, columns));
  });

  it('answers as its own rule does on any bars, and beside others', () => {
    const rules: JoinedCondition[] = [LOW, HIGH, rule('rsi_5', 'lt', 50), rule('close', 'crossing_up', 'sma_5')];
    const anyGroups = fc.array(
      fc.record({
        condition: fc.constantFrom('and' as const, 'or' as const),
        rules: fc.array(fc.constantFrom(...rules), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(anyGroups, randomBars(120), (groups, bars) => {
        const own = strategy(...groups);
        const masks = (definition: StrategyDefinition): Uint8Array => {
          const answers = new Uint8Array(bars.length);
          compileStrategy(definition).evaluate(new SeriesView(bars), answers);
          return answers;
        };
        expect(masks(oneGroup(on(own)))).toEqual(masks(own));
        const warmUp = (definition: StrategyDefinition) => warmUpOf(compileStrategy(definition), '1h');
        expect(warmUp(oneGroup(on(own)))).toEqual(warmUp(own));
      }),
    );
  });

  it('is said with its name, its version and what it says', () => {
    expect(sentenceOf(oneGroup(rule('open', 'gt', 1), on(EITHER)))).toBe(
      'Open is above 1 and “Dip” (version 3: close is below 10 or close is above 20).',
    );
  });

  it('is refused where its own conditions can’t work on the bars of the rule', () => {
    const coarse = oneGroup(rule('rsi_14', 'lt', 30, { timeframe: '10m' }));
    expect(errors(oneGroup(on(coarse)))).toEqual(['A condition can read bars that are longer than 1h, not 10m bars.']);
    expect(errors(oneGroup(on(oneGroup(rule('nothing_5', 'gt', 1)))))).toEqual(['There is no attribute "nothing_5".']);
    expect(errors(oneGroup(on(EITHER, { offset: 1 })))).toEqual([
      'A condition on a strategy can’t have a timeframe or an offset.',
    ]);
  });

  it('goes no deeper, so that no strategy can be a condition of itself', () => {
    expect(errors(oneGroup(on(oneGroup(on(EITHER)))))).toEqual([
      'A strategy with saved strategies among its conditions can’t be a condition itself.',
    ]);
    expect(errors(oneGroup({ ...LOW, saved: on(EITHER).saved }))).toEqual([
      'Only a condition on a strategy has a saved one.',
    ]);
  });

  it('is one of at most five', () => {
    const many = (count: number) => oneGroup(...Array.from({ length: count }, () => on(EITHER)));
    expect(errors(many(5))).toEqual([]);
    expect(errors(many(6))).toEqual(['A rule holds at most 5 saved strategies as conditions.']);
  });

  it('is contradicted by conditions beside it', () => {
    expect(errors(oneGroup(on(oneGroup(LOW)), HIGH))).toEqual([
      '"“Dip” (version 3: close is below 10)" and "close is above 20" can\'t both be true.',
    ]);
  });

  it('makes the same rule whatever its name and version, and another one with other conditions', () => {
    const saved = on(EITHER).saved as NonNullable<JoinedCondition['saved']>;
    const renamed = canonicalRule(oneGroup(on(EITHER, { saved: { ...saved, id: 'x', version: 9, label: 'Other' } })));
    expect(canonicalRule(oneGroup(on(EITHER)))).toBe(renamed);
    expect(canonicalRule(oneGroup(on(oneGroup(LOW))))).not.toBe(renamed);
  });

  it('has its conditions among those of the rule', () => {
    const nested = { ...LOW, nested: on(oneGroup(HIGH)) };
    expect(conditionsIn(oneGroup(nested)).map(({ key, attribute }) => `${key} ${attribute}`)).toEqual([
      ...['indicators close', 'strategies saved_strategy', 'indicators close'],
    ]);
  });
});
