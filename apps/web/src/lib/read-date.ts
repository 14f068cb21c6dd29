import { dateMs, type IsoDate, isoDate } from '@wickwise/market';
import { LOCALE } from './locale.ts';

const DEVANAGARI_ZERO = 0x966;
const latinDigit = (digit: string): string => String(digit.charCodeAt(0) - DEVANAGARI_ZERO);

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[ ./-](\d{1,2})[ ./-](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})[ .-]*(\p{L}[\p{L}\p{M}]*)[ .,॰-]*(\d{4}|\d{2})$/u;

/**
 * Reads a date as people write it, the day first: 26 Nov 2026, 26/11/26, 26 नवंबर 2026; and 2026-11-26. Undefined for
 * what is no date.
 */
export function readDate(typed: string): IsoDate | undefined {
  const text = typed.trim().replaceAll(/[०-९]/g, latinDigit);
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return dateOf(isoYear, Number(isoMonth), Number(isoDay));
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, Number(month), Number(day));
  const [, dayOfName, name = '', yearOfName] = NAMED.exec(text) ?? [];
  return yearOfName === undefined ? undefined : dateOf(yearOfName, monthNamed(name), Number(dayOfName));
}

function dateOf(year: string, month: number, day: number): IsoDate | undefined {
  const pad = (part: number): string => String(part).padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`;
  const timeMs = dateMs(date);
  return Number.isFinite(timeMs) && isoDate(timeMs) === date ? date : undefined; // there is no 30 February
}

/** Returns the month of a name in English or the reader's language, or of its first letters; 0 for none. */
function monthNamed(name: string): number {
  const start = name.toLowerCase();
  return (
    MONTHS.findIndex((names) => names.some((one) => one === start || (start.length > 2 && one.startsWith(start)))) + 1
  );
}

/** Names of each month; some languages shorten with a sign. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  [...new Set(['en-GB', LOCALE])].flatMap((locale) =>
    (['short', 'long'] as const).map((length) =>
      new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' })
        .format(Date.UTC(2026, month))
        .toLowerCase()
        .replace(/[.॰]/, ''),
    ),
  ),
);
