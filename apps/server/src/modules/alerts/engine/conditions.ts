import { BOTH, DOWN, UP } from '@wickwise/analytics';
import {
  type AlertCondition,
  type AlertFrequency,
  AVERAGE_CONDITIONS,
  CROSSING_CONDITIONS,
  MOVING_CONDITIONS,
} from '@wickwise/contract';
import type { ScheduleId, Timeframe } from '@wickwise/market';
import type { AlertGroup } from './alert-group.ts';
import { AverageGroup } from './average-group.ts';
import { BarClock } from './bar-clock.ts';
import { CrossingGroup } from './crossing-group.ts';
import { MoveGroup } from './move-group.ts';

type Crossing = Extract<AlertCondition, { level: number }>;
type Average = Extract<AlertCondition, { period: number }>;
type Move = Exclude<Extract<AlertCondition, { amount: number }>, Average>;

/** A condition that ticks and bars decide, not signals. */
export type PriceCondition = Crossing | Move | Average;

/** A close right at a level has no side: the close before it decides. */
const CLOSES_FOR_SIDES = 3;

const has = (types: readonly string[], { type }: AlertCondition): boolean => types.includes(type);

const isCrossing = (condition: AlertCondition): condition is Crossing => has(CROSSING_CONDITIONS, condition);
const isMove = (condition: AlertCondition): condition is Move => has(MOVING_CONDITIONS, condition);
const isAverage = (condition: AlertCondition): condition is Average => has(AVERAGE_CONDITIONS, condition);

export const isOnPrices = (condition: AlertCondition): condition is PriceCondition =>
  isCrossing(condition) || isMove(condition) || isAverage(condition);

export const thresholdOf = (condition: PriceCondition): number =>
  isCrossing(condition) ? condition.level : condition.amount;

const WAYS = { crossing: BOTH, crossing_up: UP, crossing_down: DOWN } as const;

export const waysOf = (condition: PriceCondition): number => (isCrossing(condition) ? WAYS[condition.type] : 0);

/** Averages change at closes only; other conditions are checked there when the alert says so. */
export const isAtClose = (condition: AlertCondition, frequency: AlertFrequency): boolean =>
  frequency === 'close' || isAverage(condition);

/** Returns what alerts on one instrument have in common when they share a group. */
export function groupName(condition: PriceCondition, timeframe: Timeframe, frequency: AlertFrequency): string {
  const place = isAtClose(condition, frequency) ? ` at ${timeframe}` : '';
  if (isCrossing(condition)) return `crossing${place}`;
  const period = isAverage(condition) ? condition.period : '';
  return `${condition.type} ${period} ${condition.bars} ${timeframe}${place}`;
}

export function makeGroup(
  condition: PriceCondition,
  timeframe: Timeframe,
  frequency: AlertFrequency,
  schedule: ScheduleId,
): AlertGroup {
  if (isCrossing(condition)) return new CrossingGroup(CLOSES_FOR_SIDES);
  const isUp = condition.type.includes('_up');
  const { bars } = condition;
  if (isAverage(condition)) {
    const kind = condition.type.startsWith('sma') ? 'sma' : 'ema';
    return new AverageGroup({ kind, period: condition.period, bars, isUp });
  }
  const move = { bars, isUp, inPercent: condition.type.endsWith('_percent') };
  return new MoveGroup(move, frequency === 'close' ? undefined : new BarClock(schedule, timeframe));
}
