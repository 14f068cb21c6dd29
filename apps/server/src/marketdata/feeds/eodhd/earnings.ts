/** EODHD's calendar of earnings: https://eodhd.com/financial-apis/calendar-upcoming-earnings-ipos-and-splits. */
import type { IsoDate } from '@wickwise/market';
import { dateOf, readNotices } from '../event-notice.ts';
import type { EventNotice, Get } from '../provider-protocol.ts';
import { objectOf, textOf } from '../wire-values.ts';

const US = '.US';
const TIMINGS: Readonly<Record<string, EventNotice['timing']>> = {
  BeforeMarket: 'before-open',
  AfterMarket: 'after-close',
};

/** Not every plan has the calendar. It has the companies of all exchanges. A figure that is known confirms the date. */
export async function readEodhdEarnings(get: Get, from: IsoDate, to: IsoDate): Promise<EventNotice[]> {
  const query = new URLSearchParams({ from, to, fmt: 'json' });
  const { earnings } = objectOf(await get(`/calendar/earnings?${query}`, { isExtra: true }));
  return readNotices(earnings, ({ code, report_date: date, date: period, before_after_market: when, actual }) => {
    const name = textOf(code);
    if (!name.endsWith(US)) return undefined;
    return {
      symbol: name.slice(0, -US.length),
      date: dateOf(date),
      timing: TIMINGS[String(when)] ?? null,
      title: '',
      ...(typeof period === 'string' ? { period } : {}),
      isEstimated: typeof actual !== 'number',
    };
  });
}
