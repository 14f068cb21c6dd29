import {
  type Bar,
  type BarSlot,
  barLength,
  barSlot,
  calendarOf,
  type ScheduleId,
  type Timeframe,
} from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';

/** Returns the bar of a calendar that holds an instant; undefined outside of all sessions. */
export const slotAt = (schedule: ScheduleId, timeframe: Timeframe, timeMs: number): BarSlot | undefined =>
  barSlot(calendarOf(schedule), barLength(timeframe), timeMs);

/** Returns when a bar of an instrument ends, in epoch ms; its own time where the calendar doesn't know it. */
export const endOfBar = (
  { instrument }: ListedInstrument,
  timeframe: Timeframe,
  { timeMs }: Pick<Bar, 'timeMs'>,
): number => slotAt(instrument.schedule, timeframe, timeMs)?.endMs ?? timeMs;
