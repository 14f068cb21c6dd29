import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const INDIA_AHEAD_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** Returns the begin of a UTC day, of the seller's zone: India's for sellers there, else UTC. */
export const dayBegin = (day: string, country: string | null): number =>
  Date.parse(day) - (country === 'IN' ? INDIA_AHEAD_MS : 0);

/** Returns an instant (epoch ms) as a Date whose UTC fields are those of the seller's zone. */
export const localDate = (at: number, country: string | null): Date =>
  new Date(at + (country === 'IN' ? INDIA_AHEAD_MS : 0));

/** Returns the financial year as numbers have it: 26-27 from April to March for sellers in India, else 2026. */
export function financialYear(at: number, country: string | null): string {
  const date = localDate(at, country);
  const year = date.getUTCFullYear();
  if (country !== 'IN') return String(year);
  const first = date.getUTCMonth() < APRIL ? year - 1 : year;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('-');
}

export const invoiceNumber = (prefix: string, year: string, no: number): string =>
  `${prefix}/${year}/${String(no).padStart(6, '0')}`;

/**
 * Takes the next number of a series, within the transaction that stores its invoice: both are there, or neither is. Others
 * wait for the end of that transaction, so that there is no gap.
 */
export async function takeNumber(tx: Db, prefix: string, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_series')
    .values({ prefix, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['prefix', 'year']).doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
