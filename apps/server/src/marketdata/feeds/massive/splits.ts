/** Massive's splits: https://massive.com/docs/rest/stocks/corporate-actions/splits. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { listOf, objectOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 20;

export async function readMassiveSplits(get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> {
  const dates = { 'execution_date.gte': from, 'execution_date.lte': to };
  const query = new URLSearchParams({ ...dates, sort: 'execution_date', order: 'asc', limit: `${MOST_ROWS}` });
  const notices: SplitNotice[] = [];
  let path = `/v3/reference/splits?${query}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { results, next_url: next } = objectOf(await get(path, { isExtra: true }));
    for (const row of listOf(results ?? []).map(objectOf)) {
      notices.push(splitNotice(row.ticker, row.execution_date, row.split_to, row.split_from));
    }
    if (typeof next !== 'string') return notices;
    const { pathname, search } = new URL(next);
    path = `${pathname}${search}`;
  }
  throw new Error('the answer has no end');
}
