/** Massive's splits: https://massive.com/docs/rest/stocks/corporate-actions/splits. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { objectOf } from '../wire-values.ts';
import { readPages } from './pages.ts';

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
  const rows = await readPages(get, '/v3/reference/splits', { ...wanted, sort: 'execution_date', order: 'asc' });
  return rows.map(objectOf).map((row) => splitNotice(row.ticker, row.execution_date, row.split_to, row.split_from));
}
