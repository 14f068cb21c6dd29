import { addDays, type Bar, BarSeries, isoDate, type SessionCalendar } from '@wickwise/market';

/**
 * Recorded days are labelled with their date at 00:00 UTC; ours are stamped with the open of the session of that date.
 *
 * A day on which the calendar has no session (the short Sunday bar of forex vendors) goes into the next session, if that
 * comes the day after; others are left out.
 */
export function daysFromLabels(labelled: BarSeries, calendar: SessionCalendar): BarSeries {
  const days = new BarSeries(labelled.length);
  let early: Bar | undefined;
  for (const bar of labelled) {
    const date = isoDate(bar.timeMs);
    const session = calendar.sessionOn(date);
    if (!session) {
      early = calendar.sessionOn(addDays(date, 1)) ? bar : undefined;
      continue;
    }
    days.push({ ...(early ? joined(early, bar) : bar), timeMs: session.openMs });
    early = undefined;
  }
  return days;
}

const joined = (first: Bar, second: Bar): Bar => ({
  ...second,
  open: first.open,
  high: Math.max(first.high, second.high),
  low: Math.min(first.low, second.low),
  volume: first.volume + second.volume,
});
