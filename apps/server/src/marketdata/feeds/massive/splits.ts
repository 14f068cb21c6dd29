/** Massive's splits: https://massive.com/docs/rest/stocks/corporate-actions/splits. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { listOf, objectOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 40;

/** Of more tickers the whole list is shorter than a call for each. */
const MOST_NAMED = 10;

export const readMassiveSplits = (get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> =>
  readSplits(get, datesOf(from, to));

/** The same of some tickers. */
export async function readPastMassiveSplits(
  get: Get,
  tickers: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<SplitNotice[]> {
  if (tickers.length > MOST_NAMED) {
    const wanted = new Set(tickers);
    return (await readMassiveSplits(get, from, to)).filter(({ symbol }) => wanted.has(symbol));
  }
  const notices: SplitNotice[] = [];
  for (const ticker of tickers) notices.push(...(await readSplits(get, { ticker, ...datesOf(from, to) })));
  return notices;
}

const datesOf = (from: IsoDate, to: IsoDate) => ({ 'execution_date.gte': from, 'execution_date.lte': to });

async function readSplits(get: Get, wanted: Readonly<Record<string, string>>): Promise<SplitNotice[]> {
  const query = new URLSearchParams({ ...wanted, sort: 'execution_date', order: 'asc', limit: `${MOST_ROWS}` });
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
