import { type BacktestInput, parametersOf, withParameter } from '@wickwise/analytics';
import { BACKTEST_LIMITS, REFUSAL_TEXTS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import type { StoredRequest } from './stored-request.ts';

type Request = Pick<StoredRequest, 'test' | 'sweep'>;

/** The rules with one set of swept numbers. */
export interface Setting {
  /** Index of the value on each axis. */
  at: number[];
  name: string;
  input: BacktestInput;
}

/** A swept number with its label. */
export interface SweptAxis {
  label: string;
  values: readonly number[];
}

/** Returns the test's input without undefined fields. */
export const backtestInputOf = ({ test }: Request): BacktestInput => JSON.parse(JSON.stringify(test)) as BacktestInput;

export function axesOf({ test, sweep = [] }: Request): SweptAxis[] {
  const known = parametersOf(test.strategy);
  return sweep.map(({ place, values }, axis) => {
    const field = `sweep.${axis}.values`;
    const found = known.find((one) => JSON.stringify(one.place) === JSON.stringify(placeOf(place)));
    if (!found) throw new InvalidField(field, REFUSAL_TEXTS.noPlaceToSweep);
    if (new Set(values).size < values.length) throw new InvalidField(field, REFUSAL_TEXTS.valueOnce);
    const isWhole = values.every((value) => Number.isInteger(value) && value >= 1 && value <= 500);
    if (found.kind === 'period' && !isWhole) throw new InvalidField(field, REFUSAL_TEXTS.wholePeriod);
    return { label: found.label, values };
  });
}

/** Returns all combinations of the swept numbers; none without a sweep. */
export function sweepSettings(request: Request): Setting[] {
  const { sweep = [] } = request;
  const axes = axesOf(request);
  const [first, second] = axes;
  if (!first) return [];
  const places = first.values.flatMap((_, i) => (second ? second.values.map((_value, j) => [i, j]) : [[i]]));
  if (places.length > BACKTEST_LIMITS.variants) {
    throw new InvalidField('sweep.0.values', REFUSAL_TEXTS.settingsAtOnce(String(BACKTEST_LIMITS.variants)));
  }
  const input = backtestInputOf(request);
  return places.map((at) => {
    const chosen = axes.map(({ values }, k) => values[at[k] ?? 0] ?? 0);
    const strategy = sweep.reduce((rule, { place }, k) => withParameter(rule, place, chosen[k] ?? 0), input.strategy);
    const name = axes.map(({ label }, k) => `${label}: ${chosen[k]}`).join(', ');
    return { at, name, input: { ...input, strategy } };
  });
}

/** Returns a canonical form for comparison. */
const placeOf = ({
  group,
  rule,
  isNested,
  side,
}: {
  group: number;
  rule: number;
  isNested: boolean;
  side: string;
}) => ({
  group,
  rule,
  isNested,
  side,
});
