import { BOTH, DOWN, UP } from '@wickwise/analytics';
import {
  type AlertCondition,
  type AlertFrequency,
  AVERAGE_CONDITIONS,
  CROSSING_CONDITIONS,
  MOVING_CONDITIONS,
} from '@wickwise/contract';
import type { ScheduleId, Timeframe } from '@wickwise/market';
import { AverageLane } from './average-lane.ts';
import { BarClock } from './bar-clock.ts';
import { CrossingLane } from './crossing-lane.ts';
import type { Lane } from './lane.ts';
import { MoveLane } from './move-lane.ts';

type Crossing = Extract<AlertCondition, { level: number }>;
type Average = Extract<AlertCondition, { period: number }>;
type Move = Exclude<Extract<AlertCondition, { amount: number }>, Average>;

/** A condition on prices and averages: one that ticks and bars decide. */
export type PriceCondition = Crossing | Move | Average;

/** A close right at a level has no side: the one before it tells it. */
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

/** Averages change at closes only; all else is judged there when its owner wants it. */
export const isAtClose = (condition: AlertCondition, frequency: AlertFrequency): boolean =>
  frequency === 'close' || isAverage(condition);

/** Alerts of the same name on one instrument wait in the same lane. */
export function laneName(condition: PriceCondition, timeframe: Timeframe, frequency: AlertFrequency): string {
  const place = isAtClose(condition, frequency) ? ` at ${timeframe}` : '';
  if (isCrossing(condition)) return `crossing${place}`;
  const period = isAverage(condition) ? condition.period : '';
  return `${condition.type} ${period} ${condition.bars} ${timeframe}${place}`;
}

export function makeLane(
  condition: PriceCondition,
  timeframe: Timeframe,
  frequency: AlertFrequency,
  schedule: ScheduleId,
): Lane {
  if (isCrossing(condition)) return new CrossingLane(CLOSES_FOR_SIDES);
  const isUp = condition.type.includes('_up');
  const { bars } = condition;
  if (isAverage(condition)) {
    const kind = condition.type.startsWith('sma') ? 'sma' : 'ema';
    return new AverageLane({ kind, period: condition.period, bars, isUp });
  }
  const move = { bars, isUp, inPercent: condition.type.endsWith('_percent') };
  return new MoveLane(move, frequency === 'close' ? undefined : new BarClock(schedule, timeframe));
}
