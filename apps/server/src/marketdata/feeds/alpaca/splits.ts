/** Alpaca's corporate actions: https://docs.alpaca.markets/reference/corporateactions-1. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { listOf, objectOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 20;

/** Symbols of one call: the length of an address is limited. */
const SYMBOLS_PER_CALL = 100;

/** Both kinds of splits, by the session that first has the new prices. */
export const readAlpacaSplits = (get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> =>
  readActions(get, { start: from, end: to });

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
    notices.push(...(await readActions(get, { symbols: names, start: from, end: to })));
  }
  return notices;
}

async function readActions(get: Get, wanted: Readonly<Record<string, string>>): Promise<SplitNotice[]> {
  const query = { types: 'forward_split,reverse_split', ...wanted, limit: `${MOST_ROWS}` };
  const notices: SplitNotice[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const names = new URLSearchParams({ ...query, ...(token === undefined ? {} : { page_token: token }) });
    const body = objectOf(await get(`/v1/corporate-actions?${names}`, { isExtra: true }));
    const { forward_splits: forward = [], reverse_splits: reverse = [] } = objectOf(body.corporate_actions ?? {});
    for (const row of [...listOf(forward), ...listOf(reverse)].map(objectOf)) {
      notices.push(splitNotice(row.symbol, row.ex_date, row.new_rate, row.old_rate));
    }
    if (typeof body.next_page_token !== 'string') return notices;
    token = body.next_page_token;
  }
  throw new Error('the answer has no end');
}
