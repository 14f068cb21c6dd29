import { ATTRIBUTE_CATALOGUE } from '@wickwise/analytics';
import type { ScreenRow } from '@wickwise/contract';
import { priceDecimals, zoneOffsetMs } from '@wickwise/market';
import { csvText } from '#platform/csv.ts';

/** Significant digits of small values that aren't prices; others have two decimals, as on screen. */
const SMALL_DIGITS = 4;

/** Forms of the keys whose values are prices, with any period. */
const PRICES = ATTRIBUTE_CATALOGUE.filter(({ unit }) => unit === 'price').map(
  ({ key }) => new RegExp(`^${key.replace(/\{\w+\}/, '\\d+')}$`),
);

/**
 * Returns rows as CSV (RFC 4180), with rounded numbers: prices on the instrument's grid, others with two decimals. Times
 * are local to `timeZone`, which the headings name, in a form that spreadsheets read as dates.
 */
export function screenToCsv(rows: readonly ScreenRow[], columns: readonly string[], timeZone: string): string {
  const times = [`closed_at (${timeZone})`, `since (${timeZone})`];
  const head = ['symbol', 'name', 'sector', 'price', 'change_pct', ...times, ...columns];
  const arePrices = columns.map(isPrice);
  const lines = rows.map(({ symbol, name, sector, price, changePct, at, since, values, tickSize }) => {
    const decimals = priceDecimals(tickSize);
    const own = values.map((value, i) => (arePrices[i] ? rounded(value, decimals) : readable(value)));
    const [closedAt, matchedAt] = [localTime(at, timeZone), localTime(since, timeZone)];
    return [symbol, name, sector, rounded(price, decimals), rounded(changePct, 2), closedAt, matchedAt, ...own];
  });
  return csvText([head, ...lines]);
}

const isPrice = (key: string): boolean => PRICES.some((form) => form.test(key));

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

const readable = (value: number | null): number | null =>
  value === null || Math.abs(value) >= 1 ? rounded(value, 2) : Number(value.toPrecision(SMALL_DIGITS));

const localTime = (timeMs: number | null, timeZone: string): string =>
  timeMs === null ? '' : new Date(timeMs + zoneOffsetMs(timeZone, timeMs)).toISOString().slice(0, 19).replace('T', ' ');
