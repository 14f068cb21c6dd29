import type { PriceGrid } from '@wickwise/contract';
import { currencySign, priceDecimals } from '@wickwise/market';
import { digitsOf, numberFormat } from './digits.ts';
import { LOCALE, localeChoice } from './locale.ts';
import { formatTexts as texts } from './texts/format.ts';

/** A real minus, as wide as a digit, so columns align. */
export const MINUS = '\u2212';

const withRealMinus = (text: string): string => text.replace('-', MINUS);

/** Formats a price with all decimals of its grid. */
export function formatPrice(price: number, tickSize: number, currency: string): string {
  return withRealMinus(numberFormat(priceDecimals(tickSize), digitsOf(currency)).format(price));
}

/** Formats an instrument's price on its grid, with the sign of its currency where the price is money and there is one. */
export function formatSignedPrice(price: number, { tickSize, currency, isMoney }: PriceGrid): string {
  return `${price < 0 ? MINUS : ''}${signFor({ currency, isMoney })}${formatPrice(Math.abs(price), tickSize, currency)}`;
}

const signFor = ({ currency = '', isMoney }: Partial<PriceGrid>): string => (isMoney && currencySign(currency)) || '';

/** Formats a level or amount entered by a user: on the price grid where known, never rounded, with its currency's sign. */
export function formatFigure(value: number, grid: Partial<PriceGrid> = {}): string {
  const { tickSize = 1, currency = '' } = grid;
  const decimals = Math.max(priceDecimals(tickSize), priceDecimals(value));
  return signFor(grid) + withRealMinus(numberFormat(decimals, digitsOf(currency)).format(value));
}

/** Formats a price change, signed. */
export const formatChange = (change: number, tickSize: number, currency: string): string =>
  signed(change, formatPrice(Math.abs(change), tickSize, currency));

/** Formats a change in percent, signed, two decimals. */
export const formatPercent = (percent: number): string =>
  signed(percent, `${numberFormat(2, digitsOf()).format(Math.abs(percent))} %`);

/** Formats a whole number: 12,34,567 or 1,234,567. */
export const formatCount = (count: number, currency?: string): string =>
  withRealMinus(numberFormat(0, digitsOf(currency)).format(count));

/** Formats a ratio: 2.4×. */
export const formatRatio = (ratio: number): string => `${numberFormat(1, 'western').format(ratio)}×`;

/** What rounds to zero has no sign. */
function signed(value: number, size: string): string {
  if (value === 0 || !/[1-9]/.test(size)) return size;
  return `${value > 0 ? '+' : MINUS}${size}`;
}

/** Formats a duration in its two largest units: 3 h 12 min. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return texts.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return texts.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return withRest(texts.hours(hours), minutes % 60, texts.minutes);
  return withRest(texts.days(Math.floor(hours / 24)), hours % 24, texts.hours);
}

const withRest = (first: string, rest: number, format: (count: number) => string): string =>
  rest === 0 ? first : `${first} ${format(rest)}`;

/** Formats date and time with the year, since a recording may be old. */
export const formatTime = (timeMs: number, zone: string): string =>
  `${formatDay(timeMs, zone)} ${formatClock(timeMs, zone)}`;

/** Formats a time of day as chosen: 15:30 or 3:30 pm. */
export const formatClock = (timeMs: number, zone: string): string => dateFormat(zone, CLOCK).format(timeMs);

export const CLOCK: Intl.DateTimeFormatOptions =
  localeChoice.clock === '12'
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** Formats a date with its year. */
export const formatDay = (timeMs: number, zone: string): string => dateFormat(zone, DAY).format(timeMs);

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached by zone and options: creating one is slower than using it for a table. */
function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, { timeZone: zone, ...options });
    dateFormats.set(key, format);
  }
  return format;
}

const ZONE_NAMES: Readonly<Record<string, string>> = { 'Asia/Kolkata': 'IST', UTC: 'UTC' };

/** Formats are cached: creating one is slower than using it for a table. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a zone's short name at a time: IST, GMT-5. */
export function zoneName(zone: string, timeMs: number): string {
  const known = ZONE_NAMES[zone];
  if (known) return known;
  const format = zoneFormats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  zoneFormats.set(zone, format);
  return format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns a zone's names between two times: EDT, or EST/EDT across a change. */
export const zoneNames = (zone: string, fromMs: number, toMs: number): string =>
  [...new Set([zoneName(zone, fromMs), zoneName(zone, toMs)])].join('/');
