/** Alpaca's corporate actions: https://docs.alpaca.markets/reference/corporateactions-1. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { type Fields, listOf, objectOf, priceOf, textOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 20;

/** Both kinds of splits, by the session that first has the new prices. */
export async function readAlpacaSplits(get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> {
  const query = { types: 'forward_split,reverse_split', start: from, end: to, limit: `${MOST_ROWS}` };
  const notices: SplitNotice[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const names = new URLSearchParams({ ...query, ...(token === undefined ? {} : { page_token: token }) });
    const body = objectOf(await get(`/v1/corporate-actions?${names}`, { isExtra: true }));
    const { forward_splits: forward = [], reverse_splits: reverse = [] } = objectOf(body.corporate_actions ?? {});
    notices.push(...[...listOf(forward), ...listOf(reverse)].map((row) => noticeOf(objectOf(row))));
    if (typeof body.next_page_token !== 'string') return notices;
    token = body.next_page_token;
  }
  throw new Error('the answer has no end');
}

const noticeOf = ({ symbol, ex_date: date, new_rate: after, old_rate: before }: Fields): SplitNotice => ({
  ...{ symbol: textOf(symbol), date: textOf(date) },
  ...{ after: priceOf(after), before: priceOf(before) },
});
