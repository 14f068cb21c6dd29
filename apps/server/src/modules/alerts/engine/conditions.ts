import { BOTH, DOWN, UP } from '@wickwise/analytics';
import { type AlertFrequency, conditionTypeOf, type ParsedPriceCondition } from '@wickwise/contract';
import type { ScheduleId, Timeframe } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';
import { AverageGroup } from './average-group.ts';
import { BarClock } from './bar-clock.ts';
import { CrossingGroup } from './crossing-group.ts';
import { MoveGroup } from './move-group.ts';

/** A close right at a level has no side: the close before it decides. */
const CLOSES_FOR_SIDES = 3;

export const thresholdOf = (condition: ParsedPriceCondition): number =>
  condition.kind === 'crossing' ? condition.level : condition.amount;

const WAYS = { either: BOTH, up: UP, down: DOWN } as const;

export const waysOf = (condition: ParsedPriceCondition): number =>
  condition.kind === 'crossing' ? WAYS[condition.direction] : 0;

/** Returns whether a condition is checked at closes: averages always, others when the alert says so. */
export const isAtClose = ({ kind }: ParsedPriceCondition, frequency: AlertFrequency): boolean =>
  frequency === 'close' || kind === 'average';

/** Returns what alerts on one instrument have in common when they share a group. */
export function groupName(condition: ParsedPriceCondition, timeframe: Timeframe, frequency: AlertFrequency): string {
  const place = isAtClose(condition, frequency) ? ` at ${timeframe}` : '';
  if (condition.kind === 'crossing') return `crossing${place}`;
  const period = condition.kind === 'average' ? condition.period : '';
  return `${conditionTypeOf(condition)} ${period} ${condition.bars} ${timeframe}${place}`;
}

export function makeGroup(
  condition: ParsedPriceCondition,
  timeframe: Timeframe,
  frequency: AlertFrequency,
  schedule: ScheduleId,
): AlertGroup {
  if (condition.kind === 'crossing') return new CrossingGroup(CLOSES_FOR_SIDES);
  const { bars, direction } = condition;
  const isUp = direction === 'up';
  if (condition.kind === 'average') {
    return new AverageGroup({ kind: condition.average, period: condition.period, bars, isUp });
  }
  const move = { bars, isUp, inPercent: condition.unit === 'percent' };
  return new MoveGroup(move, frequency === 'close' ? undefined : new BarClock(schedule, timeframe));
}
