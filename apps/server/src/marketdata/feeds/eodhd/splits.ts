/** EODHD's calendar of splits: https://eodhd.com/financial-apis/calendar-upcoming-earnings-ipos-and-splits. */
import type { IsoDate } from '@wickwise/market';
import type { Get, SplitNotice } from '../provider-protocol.ts';
import { splitNotice } from '../split-notice.ts';
import { listOf, objectOf } from '../wire-values.ts';

const US = '.US';

/** Not every plan has the calendar. It has the splits of all exchanges. */
export async function readEodhdSplits(get: Get, from: IsoDate, to: IsoDate): Promise<SplitNotice[]> {
  const query = new URLSearchParams({ from, to, fmt: 'json' });
  const { splits } = objectOf(await get(`/calendar/splits?${query}`, { isExtra: true }));
  const rows = listOf(splits).map(objectOf);
  return rows.flatMap(({ code, split_date: date, new_shares: after, old_shares: before }) => {
    const name = String(code);
    return name.endsWith(US) ? [splitNotice(name.slice(0, -US.length), date, after, before)] : [];
  });
}
