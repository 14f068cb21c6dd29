import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { calendarOf, type Instrument, parseSplits } from '@wickwise/market';
import type { SplitAction } from '../feed.ts';

/** Splits of an instrument from `corporate_actions/<SYMBOL>.csv`; none where there is no such file. */
export async function readSplits(folder: string, { id, symbol, schedule }: Instrument): Promise<SplitAction[]> {
  const text = await readFile(path.join(folder, 'corporate_actions', `${symbol}.csv`), 'utf8').catch(() => '');
  return parseSplits(text, calendarOf(schedule)).map((split) => ({ id, ...split }));
}
