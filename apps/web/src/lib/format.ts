import type { PriceGrid } from '@wickwise/contract';
import { priceDecimals } from '@wickwise/market';
import { LOCALE, localeChoice } from './locale.ts';
import { textsOf } from './texts.ts';

const texts = textsOf({
  en: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => `${count} d`,
    lakh: 'L',
    crore: 'Cr',
  },
  hi: async () => (await import('./hindi.ts')).format,
});

/** A real minus, as wide as a figure: columns stay straight. */
const MINUS = '\u2212';

type Digits = 'western' | 'indian';

const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(decimals: number, digits: Digits, least = decimals): Intl.NumberFormat {
  const key = `${decimals} ${least} ${digits}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(digits === 'indian' ? 'en-IN' : 'en-GB', {
      minimumFractionDigits: least,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, format);
  }
  return format;
}

/** How a currency's numbers are grouped: rupees in lakh and crore, unless one way was chosen for all. */
function digitsOf(currency?: string): Digits {
  if (localeChoice.grouping !== 'market') return localeChoice.grouping;
  return currency === 'INR' ? 'indian' : 'western';
}

const withRealMinus = (text: string): string => text.replace('-', MINUS);

/** A price with all decimals of its grid. */
export function formatPrice(price: number, tickSize: number, currency: string): string {
  return withRealMinus(numberFormat(priceDecimals(tickSize), digitsOf(currency)).format(price));
}

/** A level or an amount that somebody asked for: on the grid of prices where that is known, and never rounded. */
export function formatFigure(value: number, { tickSize = 1, currency = '' }: Partial<PriceGrid> = {}): string {
  const decimals = Math.max(priceDecimals(tickSize), priceDecimals(value));
  return withRealMinus(numberFormat(decimals, digitsOf(currency)).format(value));
}

/** A change in price, signed. */
export const formatChange = (change: number, tickSize: number, currency: string): string =>
  `${signOf(change)}${formatPrice(Math.abs(change), tickSize, currency)}`;

/** A change in percent, signed, two decimals. */
export const formatPercent = (percent: number): string =>
  `${signOf(percent)}${numberFormat(2, digitsOf()).format(Math.abs(percent))} %`;

/** A whole number in full: 12,34,567 or 1,234,567. */
export const formatCount = (count: number, currency?: string): string =>
  withRealMinus(numberFormat(0, digitsOf(currency)).format(count));

const STEPS: Readonly<Record<Digits, readonly (readonly [from: number, unit: () => string])[]>> = {
  indian: [
    [1e7, () => texts.crore],
    [1e5, () => texts.lakh],
  ],
  western: [
    [1e12, () => 'T'],
    [1e9, () => 'B'],
    [1e6, () => 'M'],
    [1e3, () => 'K'],
  ],
};

/** A large number in three figures with its unit: 1.23 Cr, 4.56 L, or 12.3 M. */
export function formatCompact(value: number, currency?: string): string {
  const digits = digitsOf(currency);
  const size = Math.abs(value);
  const rounded = (unit: number): number => Number((size / unit).toPrecision(3)) * unit; // 99,999 is told as 1 L
  const [from, unit] = STEPS[digits].find(([least]) => rounded(least) >= least) ?? [1, () => ''];
  const figures = size / from;
  const decimals = figures >= 99.95 ? 0 : figures >= 9.995 ? 1 : 2;
  const text = numberFormat(decimals, digits, from === 1 ? 0 : decimals).format(figures);
  return `${value < 0 ? MINUS : ''}${text}${unit() && `\u202f${unit()}`}`;
}

/** How many times as much: 2.4×. */
export const formatRatio = (ratio: number): string => `${numberFormat(1, 'western').format(ratio)}×`;

function signOf(value: number): string {
  if (value > 0) return '+';
  return value < 0 ? MINUS : '';
}

/** A length of time in its two largest units: 3 h 12 min. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return texts.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return texts.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return withRest(texts.hours(hours), minutes % 60, texts.minutes);
  return withRest(texts.days(Math.floor(hours / 24)), hours % 24, texts.hours);
}

const withRest = (first: string, rest: number, tell: (count: number) => string): string =>
  rest === 0 ? first : `${first} ${tell(rest)}`;

/** A wall clock with its date and the year: a recording may be old. */
export const formatTime = (timeMs: number, zone: string): string =>
  `${formatDay(timeMs, zone)} ${formatClock(timeMs, zone)}`;

/** The hour on a wall clock, as the reader has chosen: 15:30 or 3:30 pm. */
export const formatClock = (timeMs: number, zone: string): string => dateFormat(zone, CLOCK).format(timeMs);

export const CLOCK: Intl.DateTimeFormatOptions =
  localeChoice.clock === '12'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** A day with its year, e.g. in notes on recordings. */
export const formatDay = (timeMs: number, zone: string): string => dateFormat(zone, DAY).format(timeMs);

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than a table of times: one per zone and options is kept. */
function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options });
    dateFormats.set(key, format);
  }
  return format;
}

/** An instant on the reader's clock and on the exchange's, where these differ: 19:00 IST (09:30 EDT). */
export function formatBothClocks(timeMs: number, ownZone: string, exchangeZone: string): string {
  const [own, there] = [ownZone, exchangeZone].map((zone) => `${formatClock(timeMs, zone)} ${zoneName(zone, timeMs)}`);
  return own === there ? `${own}` : `${own} (${there})`;
}

const ZONE_NAMES: Readonly<Record<string, string>> = { 'Asia/Kolkata': 'IST', UTC: 'UTC' };

/** Making one takes longer than a table of prices. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** The zone's short name at an instant: IST, GMT-5. */
export function zoneName(zone: string, timeMs: number): string {
  const known = ZONE_NAMES[zone];
  if (known) return known;
  const format = zoneFormats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  zoneFormats.set(zone, format);
  return format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The names that a zone goes by between two instants: EDT, or EST/EDT when the clocks have changed. */
export const zoneNames = (zone: string, fromMs: number, toMs: number): string =>
  [...new Set([zoneName(zone, fromMs), zoneName(zone, toMs)])].join('/');
