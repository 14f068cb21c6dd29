import { type BacktestInput, parametersOf, withParameter } from '@wickwise/analytics';
import { BACKTEST_LIMITS } from '@wickwise/contract';
import { InvalidField } from '#platform/errors.ts';
import type { StoredRequest } from './stored-request.ts';

type Request = Pick<StoredRequest, 'test' | 'sweep'>;

/** The rules with other numbers in them. */
export interface Setting {
  /** Per axis the place of its value. */
  at: number[];
  name: string;
  input: BacktestInput;
}

/** A swept number, in words. */
export interface Axis {
  label: string;
  values: readonly number[];
}

/** The rules as they were asked, without what isn't given. */
export const inputOf = ({ test }: Request): BacktestInput => JSON.parse(JSON.stringify(test)) as BacktestInput;

export function axesOf({ test, sweep = [] }: Request): Axis[] {
  const known = parametersOf(test.strategy);
  return sweep.map(({ place, values }) => {
    const found = known.find((one) => JSON.stringify(one.place) === JSON.stringify(placeOf(place)));
    if (!found) throw new InvalidField('sweep', 'The rule has no number at that place.');
    const isWhole = values.every((value) => Number.isInteger(value) && value >= 1 && value <= 500);
    if (found.kind === 'period' && !isWhole)
      throw new InvalidField('sweep', 'A period is a whole number of bars, 1 to 500.');
    return { label: found.label, values };
  });
}

/** All combinations of the swept numbers; none without a sweep. */
export function settingsOf(request: Request): Setting[] {
  const { sweep = [] } = request;
  const axes = axesOf(request);
  const [first, second] = axes;
  if (!first) return [];
  const places = first.values.flatMap((_, i) => (second ? second.values.map((_value, j) => [i, j]) : [[i]]));
  if (places.length > BACKTEST_LIMITS.variants) {
    throw new InvalidField('sweep', `At most ${BACKTEST_LIMITS.variants} settings are tried at once.`);
  }
  const input = inputOf(request);
  return places.map((at) => {
    const chosen = axes.map(({ values }, k) => values[at[k] ?? 0] ?? 0);
    const strategy = sweep.reduce((rule, { place }, k) => withParameter(rule, place, chosen[k] ?? 0), input.strategy);
    const name = axes.map(({ label }, k) => `${label}: ${chosen[k]}`).join(', ');
    return { at, name, input: { ...input, strategy } };
  });
}

/** Keys in one order, to be compared. */
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
