import { type IsoDate, weekdayOf } from './dates.ts';
import { NSE_CLOSED, NSE_GUESSED, NSE_SPECIAL } from './nse-days.ts';
import type { DayPlan, Schedule, SegmentPlan, VerifiedDates } from './schedule.ts';

/** From this date shares with derivatives leave continuous trading at 15:15 and close by auction until 15:35. */
const CLOSING_AUCTION_SINCE = '2026-08-03';

const at = (hour: number, minute: number): number => hour * 60 + minute;

const OPENING: readonly SegmentPlan[] = [{ phase: 'pre', from: at(9, 0), to: at(9, 15) }];
const POST: SegmentPlan = { phase: 'post', from: at(15, 40), to: at(16, 0) };

const REGULAR: readonly SegmentPlan[] = [...OPENING, { phase: 'continuous', from: at(9, 15), to: at(15, 30) }, POST];
const WITH_AUCTION: readonly SegmentPlan[] = [
  ...OPENING,
  { phase: 'continuous', from: at(9, 15), to: at(15, 15) },
  { phase: 'auction', from: at(15, 15), to: at(15, 35) },
  POST,
];

/** Returns a day's plan. A special session overrides a closed day: Diwali is both a holiday and the muhurat day. */
function nsePlan(date: IsoDate, regular: readonly SegmentPlan[]): DayPlan {
  const special = NSE_SPECIAL.get(date);
  if (special === 'full day') return { segments: regular };
  if (special) return { segments: special.map(([from, to]) => ({ phase: 'continuous' as const, from, to })) };
  const name = NSE_CLOSED.get(date);
  if (name !== undefined) return name ? { closed: 'holiday', name } : { closed: 'holiday' };
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6 ? { closed: 'weekend' } : { segments: regular };
}

const zone = 'Asia/Kolkata';
const verified: VerifiedDates = { from: '2015-02-02', through: '2026-12-31', except: NSE_GUESSED };

export const nse: Schedule = { zone, dayStart: 0, verified, plan: (date) => nsePlan(date, REGULAR) };

export const nseAuction: Schedule = {
  zone,
  dayStart: 0,
  verified,
  plan: (date) => nsePlan(date, date >= CLOSING_AUCTION_SINCE ? WITH_AUCTION : REGULAR),
};
