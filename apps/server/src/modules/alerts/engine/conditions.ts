import { AverageChange, BOTH, DOWN, UP } from '@wickwise/analytics';
import { type AlertFrequency, conditionTypeOf, type ParsedPriceCondition } from '@wickwise/contract';
import type { ScheduleId, Timeframe } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';
import { BarClock } from './bar-clock.ts';
import { CloseGroup } from './close-group.ts';
import { CrossingGroup } from './crossing-group.ts';
import { MoveGroup } from './move-group.ts';

/** A close right at a level has no side: the close before it decides. */
const CLOSES_FOR_SIDES = 3;

/** Number of bars after which the first value of an exponential average no longer matters. */
const AVERAGE_WARM_UP = 1_000;

const WAYS = { either: BOTH, up: UP, down: DOWN } as const;

type Kind = ParsedPriceCondition['kind'];
type OfKind<Own extends Kind> = Extract<ParsedPriceCondition, { kind: Own }>;

/** How a kind of condition on prices is compared with them. */
interface PriceKind<Condition> {
  threshold(condition: Condition): number;
  /** Directions in which a threshold is passed, where the group doesn't know them. */
  ways?(condition: Condition): number;
  /** Whether it is checked at closes alone; others are where the alert says so. */
  isAtClose: boolean;
  /** Returns what conditions have in common that share a group; nothing where all do, on all timeframes. */
  series?(condition: Condition): string;
  /** Makes the group; without a clock it is checked at closes. */
  group(condition: Condition, clock: () => BarClock | undefined): AlertGroup;
}

const isUp = ({ direction }: { direction: 'up' | 'down' }): boolean => direction === 'up';

const KINDS: { [Own in Kind]: PriceKind<OfKind<Own>> } = {
  crossing: {
    threshold: ({ level }) => level,
    ways: ({ direction }) => WAYS[direction],
    isAtClose: false,
    group: () => new CrossingGroup(CLOSES_FOR_SIDES),
  },
  moving: {
    threshold: ({ amount }) => amount,
    isAtClose: false,
    series: ({ bars }) => String(bars),
    group: (move, clock) =>
      new MoveGroup({ bars: move.bars, isUp: isUp(move), inPercent: move.unit === 'percent' }, clock()),
  },
  average: {
    threshold: ({ amount }) => amount,
    isAtClose: true,
    series: ({ period, bars }) => `${period} ${bars}`,
    group: (condition) =>
      new CloseGroup(AVERAGE_WARM_UP, () => {
        const change = new AverageChange(condition.average, condition.period, condition.bars);
        const sign = isUp(condition) ? 1 : -1;
        return { push: ({ close }) => ({ value: change.push(close) * sign, size: change.average }) };
      }),
  },
};

const kindOf = ({ kind }: ParsedPriceCondition) => KINDS[kind] as PriceKind<ParsedPriceCondition>;

export const thresholdOf = (condition: ParsedPriceCondition): number => kindOf(condition).threshold(condition);

export const waysOf = (condition: ParsedPriceCondition): number => kindOf(condition).ways?.(condition) ?? 0;

/** Returns whether a condition is checked at closes: averages always, others when the alert says so. */
export const isAtClose = (condition: ParsedPriceCondition, frequency: AlertFrequency): boolean =>
  frequency === 'close' || kindOf(condition).isAtClose;

/** Returns what alerts on one instrument have in common when they share a group. */
export function groupName(condition: ParsedPriceCondition, timeframe: Timeframe, frequency: AlertFrequency): string {
  const place = isAtClose(condition, frequency) ? ` at ${timeframe}` : '';
  const series = kindOf(condition).series?.(condition);
  return series === undefined
    ? `${condition.kind}${place}`
    : `${conditionTypeOf(condition)} ${series} ${timeframe}${place}`;
}

export function makeGroup(
  condition: ParsedPriceCondition,
  timeframe: Timeframe,
  frequency: AlertFrequency,
  schedule: ScheduleId,
): AlertGroup {
  const clock = () => (frequency === 'close' ? undefined : new BarClock(schedule, timeframe));
  return kindOf(condition).group(condition, clock);
}
