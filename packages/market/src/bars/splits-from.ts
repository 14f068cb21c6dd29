import type { SessionCalendar } from '../sessions/calendar.ts';
import { dateMs } from '../sessions/dates.ts';
import { zonedTimeMs } from '../sessions/zone.ts';
import type { PriceSplit } from './splits.ts';

/** Factors that differ by less are the same, printed differently. */
const SAME = 1e-3;

/**
 * Finds splits in rows by date, with `last_date` and `split_factor`: where the factor changes, a split took effect in
 * the session after `last_date`. Rows without date or factor are skipped.
 */
export function splitsFrom(
  table: readonly Readonly<Record<string, string>>[],
  calendar: SessionCalendar,
): PriceSplit[] {
  const rows = table.map((row) => ({ date: row.last_date ?? '', factor: Number(row.split_factor) }));
  return rows.flatMap(({ date, factor }, i) => {
    const next = rows[i + 1]?.factor ?? 1;
    if (Number.isNaN(dateMs(date)) || !(factor > 0) || !(next > 0) || Math.abs(factor / next - 1) < SAME) return [];
    const dayOver = zonedTimeMs(calendar.schedule.zone, date, 1_440);
    return { effectiveMs: calendar.next(dayOver - 1).openMs, factor: wholeRatio(factor / next) };
  });
}

/** Returns the ratio of small whole numbers behind a factor with few digits: 0.142857 is 1 for 7. */
function wholeRatio(factor: number): number {
  for (let below = 1; below <= 50; below++) {
    const above = Math.round(factor * below);
    if (above > 0 && Math.abs(above / below / factor - 1) < 1e-4) return above / below;
  }
  return factor;
}
