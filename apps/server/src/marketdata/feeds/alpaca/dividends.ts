import type { IsoDate } from '@wickwise/market';
import { dividendNotice, readNotices } from '../event-notice.ts';
import type { EventNotice, Get } from '../provider-protocol.ts';
import { listOf } from '../wire-values.ts';
import { readActions } from './corporate-actions.ts';

/** Cash dividends by the session that is first without them. */
export async function readAlpacaDividends(get: Get, from: IsoDate, to: IsoDate): Promise<EventNotice[]> {
  const pages = await readActions(get, 'cash_dividend', { start: from, end: to });
  const rows = pages.flatMap(({ cash_dividends: page = [] }) => listOf(page));
  return readNotices(rows, ({ symbol, ex_date: date, rate: amount, currency }) =>
    dividendNotice(symbol, date, { amount, currency }),
  );
}
