import { addDays, dateInZone, type IsoDate } from '@wickwise/market';
import type { FakeMarket } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

const ZONE = 'Europe/Berlin';
const INTERVAL = /^\/v1\/(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

/** Frankfurter's rates of the ECB, from https://frankfurter.dev; what is traded of a pair last on a date is its fix. */
export const frankfurterDialect: Dialect = {
  hear: () => {},
  trade: () => '',
  rest(url, market) {
    const [, from, to] = INTERVAL.exec(url.pathname) ?? [];
    if (from !== undefined && to !== undefined) return firstVersion(from, to, market);
    if (url.pathname === '/v2/rates') return secondVersion(url.searchParams, market);
    return { status: 404, body: { message: 'not found' } };
  },
};

/** Fixes of each currency by date, `EURUSD` as `USD`. */
function fixesOf(market: FakeMarket): Map<IsoDate, Record<string, number>> {
  const days = new Map<IsoDate, Record<string, number>>();
  for (const pair of market.symbols) {
    const traded = market.of(pair);
    for (const { timeMs, price } of traded.length > 0 ? traded : [market.last(pair)]) {
      const date = dateInZone(ZONE, timeMs);
      days.set(date, { ...days.get(date), [pair.slice(3)]: price });
    }
  }
  return days;
}

/** The newest day before the first one is among them where that has no fix. */
function firstVersion(from: IsoDate, to: IsoDate, market: FakeMarket): FakeAnswer {
  const all = [...fixesOf(market)].sort(([a], [b]) => (a < b ? -1 : 1));
  const before = all.findLast(([date]) => date <= from)?.[0] ?? from;
  const days = all.filter(([date]) => date >= before && date <= to);
  if (days.length === 0) return { status: 404, body: { message: 'not found' } };
  const [start_date, end_date] = [days[0]?.[0], days.at(-1)?.[0]];
  return { body: { amount: 1.0, base: 'EUR', start_date, end_date, rates: Object.fromEntries(days) } };
}

function secondVersion(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { base, from = '', to = '', providers } = Object.fromEntries(query);
  if (base !== 'EUR' || providers !== 'ecb') return { status: 422, body: { message: 'blended' } };
  const days = [...fixesOf(market)].filter(([date]) => date >= from && date <= to);
  const rows = days.flatMap(([date, rates]) =>
    Object.entries(rates).map(([quote, rate]) => ({ date, base, quote, rate })),
  );
  return { body: [...rows, { date: addDays(to, -1), base, quote: base, rate: 1.0 }] };
}
