import path from 'node:path';
import { calendarOf, type Instrument, splitsFrom } from '@wickwise/market';
import type { SplitAction } from '../feed.ts';
import { readTable } from './read-table.ts';

/** Splits of an instrument from `corporate_actions/<SYMBOL>.csv`; none where there is no such file. */
export async function readSplits(folder: string, { id, symbol, schedule }: Instrument): Promise<SplitAction[]> {
  const rows = await readTable(path.join(folder, 'corporate_actions', `${symbol}.csv`));
  return splitsFrom(rows, calendarOf(schedule)).map((split) => ({ id, ...split }));
}
