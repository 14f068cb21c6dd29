/** Massive's dividends: https://massive.com/docs/rest/stocks/corporate-actions/dividends. */
import type { IsoDate } from '@wickwise/market';
import { dividendNotice, readNotices } from '../event-notice.ts';
import type { EventNotice, Get } from '../provider-protocol.ts';
import { readPages } from './pages.ts';

/** By the session that is first without them. */
export async function readMassiveDividends(get: Get, from: IsoDate, to: IsoDate): Promise<EventNotice[]> {
  const wanted = { 'ex_dividend_date.gte': from, 'ex_dividend_date.lte': to };
  const rows = await readPages(get, '/v3/reference/dividends', { ...wanted, sort: 'ex_dividend_date', order: 'asc' });
  return readNotices(rows, ({ ticker, ex_dividend_date: date, cash_amount: amount, currency }) =>
    dividendNotice(ticker, date, { amount, currency }),
  );
}
