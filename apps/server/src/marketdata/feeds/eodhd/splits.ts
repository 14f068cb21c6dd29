/** EODHD's calendar of splits: https://eodhd.com/financial-apis/calendar-upcoming-earnings-ipos-and-splits. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { listOf, objectOf, priceOf, textOf } from '../wire-values.ts';

const US = '.US';

/** Not every plan has the calendar. It has the splits of all exchanges. */
export async function readEodhdSplits(get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> {
  const query = new URLSearchParams({ from, to, fmt: 'json' });
  const { splits } = objectOf(await get(`/calendar/splits?${query}`, { isExtra: true }));
  return listOf(splits)
    .map(objectOf)
    .filter(({ code }) => textOf(code).endsWith(US))
    .map(({ code, split_date: date, new_shares: after, old_shares: before }) => ({
      ...{ symbol: textOf(code).slice(0, -US.length), date: textOf(date) },
      ...{ after: priceOf(after), before: priceOf(before) },
    }));
}
