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

/** Of a longer time each share is asked for alone: the calendar has the splits of the whole world. */
const MOST_CALENDAR_MS = 60 * 86_400_000;

/** Splits of some shares: https://eodhd.com/financial-apis/api-splits-dividends. */
export async function readPastEodhdSplits(
  get: Get,
  symbols: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<SplitNotice[]> {
  if (Date.parse(to) - Date.parse(from) <= MOST_CALENDAR_MS) {
    const wanted = new Set(symbols);
    return (await readEodhdSplits(get, from, to)).filter(({ symbol }) => wanted.has(symbol));
  }
  const notices: SplitNotice[] = [];
  for (const symbol of symbols) {
    const query = new URLSearchParams({ from, to, fmt: 'json' });
    const rows = listOf(await get(`/splits/${symbol}${US}?${query}`, { isExtra: true })).map(objectOf);
    for (const { date, split } of rows) {
      const [after, before] = String(split).split('/');
      notices.push(splitNotice(symbol, date, after, before));
    }
  }
  return notices;
}
