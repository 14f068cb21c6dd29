import { dateMs, type IsoDate, isoDate } from '@wickwise/market';
import type { EventNotice } from './provider-protocol.ts';
import { type Fields, listOf, objectOf, priceOf, textOf } from './wire-values.ts';

/** Returns a date such as 2026-12-03; throws for anything else. */
export function dateOf(value: unknown): IsoDate {
  const date = textOf(value);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || isoDate(dateMs(date)) !== date) throw new Error(`${date} is no date`);
  return date;
}

/**
 * Returns what the rows of a list say. One that makes no sense, or says nothing, is left out: the list is the whole
 * market's. Throws where none of them makes sense, since that is another answer than a list of events.
 */
export function readNotices(rows: unknown, read: (row: Fields) => EventNotice | undefined): EventNotice[] {
  const all = listOf(rows);
  let bad = 0;
  const notices = all.flatMap((row) => {
    try {
      return read(objectOf(row)) ?? [];
    } catch {
      bad++;
      return [];
    }
  });
  if (bad > 0 && bad === all.length) throw new Error('no row of the list makes sense');
  return notices;
}

/** Returns a dividend with its amount as title: 0.25 USD. */
export const dividendNotice = (
  symbol: unknown,
  date: unknown,
  { amount, currency }: { amount: unknown; currency: unknown },
): EventNotice => ({
  symbol: textOf(symbol),
  date: dateOf(date),
  timing: null,
  isEstimated: false,
  title: `${Number(priceOf(amount).toFixed(6))} ${CURRENCY.test(String(currency)) ? currency : 'USD'}`,
});

const CURRENCY = /^[A-Z]{3}$/;
