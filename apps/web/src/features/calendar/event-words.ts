import type { CalendarEvent, EventReaction } from '@wickwise/contract';
import { DAY_MS, dateInZone, dateMs, MARKET_INFO } from '@wickwise/market';
import { holidayName } from '../../lib/catalogue/holiday-names.ts';
import { formatClock, formatFigure, zoneName } from '../../lib/format.ts';
import { LOCALE } from '../../lib/locale.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

/** Returns an event's day on the reader's calendar: where its time is known, that of the reader's zone. */
export const dayFor = ({ date, at }: Pick<CalendarEvent, 'date' | 'at'>, zone: string): string =>
  at === null ? date : dateInZone(zone, at);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatDate(date: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format.format(dateMs(date));
}

/** Formats a date without a zone: 3 Dec. */
export const shortDate = (date: string): string => formatDate(date, { day: 'numeric', month: 'short' });

/** Thu, 3 Dec. */
export const weekdayDate = (date: string): string =>
  formatDate(date, { weekday: 'short', day: 'numeric', month: 'short' });

/** 3 Dec 2026. */
export const longDate = (date: string): string => formatDate(date, { day: 'numeric', month: 'short', year: 'numeric' });

/** Returns what an event is, beside its kind and symbol: empty where there is no more. */
export function eventTitle({ title, expiry, ratio, kind, market }: CalendarEvent): string {
  if (expiry !== null)
    return expiry === 'weekly' && !(market && MARKET_INFO[market].expiries === 'nse')
      ? texts.kinds.expiry
      : texts.expiries[expiry];
  if (ratio !== null) return ratioWords(ratio);
  if (kind !== 'holiday') return title;
  return title === '' ? texts.closed : holidayName(title);
}

/** Writes a ratio as exchanges do: 4 for 1, 3 for 2, 1 for 10. */
function ratioWords(ratio: number): string {
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;
  const before = [1, 2, 3, 4, 5, 7, 9, 10, 20, 50, 100].find((many) => isWhole(many * ratio)) ?? 1;
  return texts.ratio(formatFigure(Number((before * ratio).toPrecision(6))), formatFigure(before));
}

/** Returns the time of an event on the reader's clock, or on which side of trading it is; empty where that isn't known. */
export function timeWords({ at, timing, hours }: CalendarEvent, zone: string): string {
  if (hours)
    return texts.hours(
      formatClock(hours.openMs, zone),
      `${formatClock(hours.closeMs, zone)} ${zoneName(zone, hours.closeMs)}`,
    );
  if (at !== null) return `${formatClock(at, zone)} ${zoneName(zone, at)}`;
  return timing === null ? '' : texts.timings[timing];
}

/** Returns in how many days an event is: today, tomorrow, in 7 days. A day without a time is one of its market. */
export function daysWords(event: CalendarEvent, nowMs: number, zone: string): string {
  const { at, market } = event;
  const today = dateInZone(at === null && market ? MARKET_INFO[market].zone : zone, nowMs);
  return texts.inDays(Math.round((dateMs(dayFor(event, zone)) - dateMs(today)) / DAY_MS));
}

/** Returns an event in a few words: Earnings, FOMC decision, Thanksgiving Day. */
export function eventName(event: CalendarEvent): string {
  const title = eventTitle(event);
  const kind = texts.kinds[event.kind];
  return event.kind === 'macro' || event.expiry !== null
    ? title
    : title === '' || event.symbol !== null
      ? kind
      : `${kind}: ${title}`;
}

/** Returns how far the price went on such days; undefined where too few were measured. */
export function reactionWords({
  kind,
  title,
  times,
  low,
  high,
  count,
}: EventReaction): { text: string; why: string } | undefined {
  if (times === null || low === null || high === null) return undefined;
  const figure = (value: number): string => formatFigure(Number(value.toFixed(1)));
  const event = kind === 'earnings' || kind === 'dividend' ? texts.reactionKinds[kind] : title;
  return { text: texts.reaction(figure(times), event, count), why: texts.reactionRange(figure(low), figure(high)) };
}
