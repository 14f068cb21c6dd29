import { type IsoDate, weekdayOf } from './dates.ts';
import type { DayPlan, Schedule } from './schedule.ts';

const FIVE_PM = 17 * 60;

/**
 * Spot forex trades from Sunday 17:00 to Friday 17:00 New York. A day ends at 17:00 of its date, so Monday opens on
 * Sunday evening. Closed on Christmas and New Year's Day.
 */
function plan(date: IsoDate): DayPlan {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return { closed: 'weekend' };
  if (date.endsWith('-12-25')) return { closed: 'holiday', name: 'Christmas' };
  if (date.endsWith('-01-01')) return { closed: 'holiday', name: "New Year's Day" };
  return { segments: [{ phase: 'continuous', from: FIVE_PM - 1440, to: FIVE_PM }] };
}

export const forex: Schedule = {
  zone: 'America/New_York',
  dayStart: FIVE_PM - 1440,
  plan,
  verified: { from: '2007-01-01', through: null },
};
