import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { calendarOf, type Instrument, zonedTimeMs } from '@wickwise/market';
import type { SplitAction } from '../feed.ts';

/**
 * Splits of an instrument from `corporate_actions/<SYMBOL>.csv`.
 *
 * Rows say: up to and including `last_date`, raw prices times `split_factor` compare with the newest ones. Where the factor
 * changes from one row to the next, a split took effect with the session after `last_date`.
 */
export async function readSplits(folder: string, instrument: Instrument): Promise<SplitAction[]> {
  const file = path.join(folder, 'corporate_actions', `${instrument.symbol}.csv`);
  const text = await readFile(file, 'utf8').catch(() => '');
  const [header = '', ...lines] = text.trim().split(/\r?\n/);
  const columns = header.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return { date: cells[columns.indexOf('last_date')] ?? '', factor: Number(cells[columns.indexOf('split_factor')]) };
  });
  const calendar = calendarOf(instrument.schedule);
  return rows.flatMap(({ date, factor }, i) => {
    const next = rows[i + 1]?.factor ?? 1;
    if (!(factor > 0) || !(next > 0) || Math.abs(factor / next - 1) < 1e-3) return [];
    const dayOver = zonedTimeMs(calendar.schedule.zone, date, 1_440);
    return { id: instrument.id, effectiveMs: calendar.next(dayOver - 1).openMs, factor: wholeRatio(factor / next) };
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
