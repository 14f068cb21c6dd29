/** Finnhub's calendar of earnings, which its free plan has: https://finnhub.io/docs/api/earnings-calendar. */
import { addDays, dateMs, type IsoDate, isoDate } from '@wickwise/market';
import { dateOf, readNotices } from '../event-notice.ts';
import type { EventNotice, Get } from '../provider-protocol.ts';
import { listOf, objectOf, textOf } from '../wire-values.ts';

/** Days of one call. */
const DAYS = 7;
/** An answer of so many rows may be cut off, without saying so: its days are asked for again in halves. */
const FULL = 1_000;
const TIMINGS: Readonly<Record<string, EventNotice['timing']>> = { bmo: 'before-open', amc: 'after-close' };

/** A figure that is known confirms the date. */
export async function readFinnhubEarnings(get: Get, from: IsoDate, to: IsoDate): Promise<EventNotice[]> {
  const rows: unknown[] = [];
  for (let first = from; first <= to; first = addDays(first, DAYS)) {
    const last = addDays(first, DAYS - 1);
    rows.push(...(await readDays(get, first, last < to ? last : to)));
  }
  return readNotices(rows, ({ symbol, date, hour, quarter, year, epsActual }) => {
    const period = isQuarter(quarter) && Number.isInteger(year) ? `Q${quarter} ${year}` : undefined;
    return {
      symbol: textOf(symbol),
      date: dateOf(date),
      timing: TIMINGS[String(hour)] ?? null,
      ...(period === undefined ? { title: '' } : { title: period, period }),
      isEstimated: typeof epsActual !== 'number',
    };
  });
}

async function readDays(get: Get, from: IsoDate, to: IsoDate): Promise<readonly unknown[]> {
  const path = `/calendar/earnings?${new URLSearchParams({ from, to })}`;
  const rows = listOf(objectOf(await get(path, { isExtra: true })).earningsCalendar);
  if (rows.length < FULL || from === to) return rows;
  const middle = isoDate((dateMs(from) + dateMs(to)) / 2);
  return [...(await readDays(get, from, middle)), ...(await readDays(get, addDays(middle, 1), to))];
}

const isQuarter = (value: unknown): boolean => [1, 2, 3, 4].some((quarter) => quarter === value);
