import type { BarRow } from './bar-store.ts';

/** Returns the rows without those that a later one replaces. History pages have none, since they are in order. */
export function withoutRepeats(rows: readonly BarRow[]): readonly BarRow[] {
  if (rows.every((row, i) => i === 0 || isAfter(row, rows[i - 1] as BarRow))) return rows;
  return [...new Map(rows.map((row) => [`${row.instrumentNo} ${row.timeframe} ${row.bar.timeMs}`, row])).values()];
}

const isAfter = (row: BarRow, before: BarRow): boolean =>
  row.instrumentNo === before.instrumentNo && row.timeframe === before.timeframe && row.bar.timeMs > before.bar.timeMs;
