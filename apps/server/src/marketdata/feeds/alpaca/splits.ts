import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { listOf, objectOf } from '../wire-values.ts';
import { readActions } from './corporate-actions.ts';

/** Symbols of one call: the length of an address is limited. */
const SYMBOLS_PER_CALL = 100;

/** Both kinds of splits, by the session that first has the new prices. */
export const readAlpacaSplits = (get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> =>
  readSplits(get, { start: from, end: to });

/** The same of some symbols. */
export async function readPastAlpacaSplits(
  get: Get,
  symbols: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<SplitNotice[]> {
  const notices: SplitNotice[] = [];
  for (let i = 0; i < symbols.length; i += SYMBOLS_PER_CALL) {
    const names = symbols.slice(i, i + SYMBOLS_PER_CALL).join();
    notices.push(...(await readSplits(get, { symbols: names, start: from, end: to })));
  }
  return notices;
}

async function readSplits(get: Get, wanted: Readonly<Record<string, string>>): Promise<SplitNotice[]> {
  const pages = await readActions(get, 'forward_split,reverse_split', wanted);
  return pages.flatMap(({ forward_splits: forward = [], reverse_splits: reverse = [] }) =>
    [...listOf(forward), ...listOf(reverse)]
      .map(objectOf)
      .map((row) => splitNotice(row.symbol, row.ex_date, row.new_rate, row.old_rate)),
  );
}
