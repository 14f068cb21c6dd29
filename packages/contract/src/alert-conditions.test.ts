import { PERIOD_OPTIONS } from '@wickwise/analytics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_CONDITION_TYPES } from './alert-condition-types.ts';
import { AlertCondition, buildCondition, conditionTypeOf, isOnPrices, parseCondition } from './alert-conditions.ts';
import { ALERT_LIMITS } from './alert-limits.ts';

const amount = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
const bars = fc.integer({ min: 1, max: ALERT_LIMITS.bars });
const period = fc.constantFrom(...PERIOD_OPTIONS);

/** A value for every field; a condition's schema says which ones it has. */
const figures = fc.record({ level: amount, amount, bars, period });

const onPrices = fc.tuple(fc.constantFrom(...ALERT_CONDITION_TYPES), figures).map(([type, { level, ...move }]) => {
  const { period: _, ...plain } = move;
  const found = [
    { type, level },
    { type, ...plain },
    { type, ...move },
  ].find((one) => AlertCondition.safeParse(one).success);
  return AlertCondition.parse(found);
});

const onSignals: fc.Arbitrary<AlertCondition> = fc.oneof(
  fc.record(
    {
      type: fc.constant('signal' as const),
      pattern: fc.constantFrom('hammer', 'golden_cross_over_strategy'),
      direction: fc.constantFrom('bullish' as const, 'bearish' as const),
    },
    { requiredKeys: ['type', 'pattern'] },
  ),
  fc.record({
    type: fc.constant('screen' as const),
    screenId: fc.uuid(),
    turn: fc.constantFrom('entered' as const, 'left' as const),
  }),
  fc.record({ type: fc.constant('strategy' as const), strategyId: fc.uuid() }),
);

describe('an alert condition', () => {
  it('is the same after it was taken apart and put together', () => {
    fc.assert(
      fc.property(fc.oneof(onPrices, onSignals), (condition) => {
        expect(buildCondition(parseCondition(condition))).toEqual(condition);
      }),
    );
  });

  it.for(ALERT_CONDITION_TYPES)('of type %s says in its name what its parts say', (type) => {
    const [condition] = fc.sample(
      onPrices.filter((one) => one.type === type),
      { numRuns: 1 },
    );
    const parsed = parseCondition(condition as AlertCondition);
    if (!isOnPrices(parsed)) throw new Error(`${type} is not on prices`);
    const { kind, direction, unit } = parsed;
    const average = kind === 'average' ? [parsed.average] : [];
    const words = [...average, kind === 'crossing' ? kind : 'moving', direction === 'either' ? '' : direction];
    expect([...words, unit === 'percent' ? unit : ''].filter(Boolean).join('_')).toBe(type);
    expect(conditionTypeOf(parsed)).toBe(type);
  });

  it('has a name of its own for each set of parts', () => {
    const types = fc.sample(onPrices, 1_000).map((condition) => {
      const parsed = parseCondition(condition);
      return isOnPrices(parsed) ? conditionTypeOf(parsed) : '';
    });
    expect(new Set(types)).toEqual(new Set(ALERT_CONDITION_TYPES));
  });
});
