import { priceDecimals } from '@wickwise/market';
import { LOCALE } from './texts.ts';

/** A real minus, as wide as a figure: columns stay straight. */
const MINUS = '\u2212';

const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(decimals: number, grouping: 'western' | 'indian'): Intl.NumberFormat {
  const key = `${decimals} ${grouping}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(grouping === 'indian' ? 'en-IN' : LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, format);
  }
  return format;
}

const withRealMinus = (text: string): string => text.replace('-', MINUS);

/** A price with all decimals of its grid; rupees are grouped in lakh and crore. */
export function formatPrice(price: number, tickSize: number, currency: string): string {
  const grouping = currency === 'INR' ? 'indian' : 'western';
  return withRealMinus(numberFormat(priceDecimals(tickSize), grouping).format(price));
}

/** A change in price, signed. */
export const formatChange = (change: number, tickSize: number, currency: string): string =>
  `${signOf(change)}${formatPrice(Math.abs(change), tickSize, currency)}`;

/** A change in percent, signed, two decimals. */
export const formatPercent = (percent: number): string =>
  `${signOf(percent)}${numberFormat(2, 'western').format(Math.abs(percent))} %`;

/** How many times as much: 2.4×. */
export const formatRatio = (ratio: number): string => `${numberFormat(1, 'western').format(ratio)}×`;

function signOf(value: number): string {
  if (value > 0) return '+';
  return value < 0 ? MINUS : '';
}

/** A length of time in its two largest units: 3 h 12 min. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

/** A market's own wall clock, with the year: a recording may be old. */
export const formatTime = (timeMs: number, zone: string): string =>
  `${formatDay(timeMs, zone)} ${timeFormat(zone).format(timeMs)}`;

const timeFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A day with its year, e.g. in notes on recordings. */
export const formatDay = (timeMs: number, zone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }).format(timeMs);

/** The zone's short name at an instant: IST, GMT-5. */
export function zoneName(zone: string, timeMs: number): string {
  const known: Readonly<Record<string, string>> = { 'Asia/Kolkata': 'IST', UTC: 'UTC' };
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(timeMs);
  return known[zone] ?? parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The names that a zone goes by between two instants: EDT, or EST/EDT when the clocks have changed. */
export const zoneNames = (zone: string, fromMs: number, toMs: number): string =>
  [...new Set([zoneName(zone, fromMs), zoneName(zone, toMs)])].join('/');
