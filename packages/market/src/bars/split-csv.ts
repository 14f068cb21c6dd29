import type { SessionCalendar } from '../sessions/calendar.ts';
import { dateMs } from '../sessions/dates.ts';
import { zonedTimeMs } from '../sessions/zone.ts';
import type { PriceSplit } from './splits.ts';

/** Factors that differ by less are the same one, printed otherwise. */
const SAME = 1e-3;

/**
 * Reads splits from CSV with the columns `last_date` and `split_factor`, rows by date: up to and including a date, raw prices
 * times the factor compare with the newest ones. Where the factor changes from one row to the next, a split took effect with
 * the session after `last_date`. Rows that are none are passed over.
 */
export function parseSplits(text: string, calendar: SessionCalendar): PriceSplit[] {
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return { date: cells[columns.indexOf('last_date')] ?? '', factor: Number(cells[columns.indexOf('split_factor')]) };
  });
  return rows.flatMap(({ date, factor }, i) => {
    const next = rows[i + 1]?.factor ?? 1;
    if (Number.isNaN(dateMs(date)) || !(factor > 0) || !(next > 0) || Math.abs(factor / next - 1) < SAME) return [];
    const dayOver = zonedTimeMs(calendar.schedule.zone, date, 1_440);
    return { effectiveMs: calendar.next(dayOver - 1).openMs, factor: wholeRatio(factor / next) };
  });
}

/** 0.142857 is 1 for 7: factors are printed with few digits, splits are ratios of small whole numbers. */
function wholeRatio(factor: number): number {
  for (let below = 1; below <= 50; below++) {
    const above = Math.round(factor * below);
    if (above > 0 && Math.abs(above / below / factor - 1) < 1e-4) return above / below;
  }
  return factor;
}
