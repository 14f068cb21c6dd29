import { dateMs, HOUR_MS, type Market, sessionDate, zoneOffsetMs } from '@wickwise/market';
import { TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts';
import { CLOCK } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';

/** Format of a chart's time axis. */
export interface Axis {
  market: Market;
  /** The zone whose clock intraday bars show: the reader's, or the exchange's. */
  zone: string;
  /** Intraday bars show a time, longer ones the date of their session. */
  isIntraday: boolean;
}

/**
 * Returns a bar's time on the axis: the zone's local time as if it were UTC, which the library requires to split days,
 * months and years.
 */
export function axisTime({ market, zone, isIntraday }: Axis, openMs: number): UTCTimestamp {
  const wallMs = isIntraday ? growingWallMs(zone, openMs) : dateMs(sessionDate(market, openMs));
  return (wallMs / 1_000) as UTCTimestamp;
}

/** No zone is farther from UTC. */
const MOST_OFFSET_MS = 15 * HOUR_MS;

/**
 * Returns local time that never repeats: where clocks go back by an hour, the hour before and the one after share an
 * hour of the axis, since the library needs times that grow.
 */
function growingWallMs(zone: string, timeMs: number): number {
  const offsetMs = zoneOffsetMs(zone, timeMs);
  const before = zoneOffsetMs(zone, timeMs - HOUR_MS);
  const after = zoneOffsetMs(zone, timeMs + HOUR_MS);
  if (before <= offsetMs && after >= offsetMs) return timeMs + offsetMs;
  const changeMs =
    before > offsetMs ? changeWithin(zone, timeMs - HOUR_MS, before) : changeWithin(zone, timeMs, offsetMs);
  const [earlier, later] = [zoneOffsetMs(zone, changeMs - 1), zoneOffsetMs(zone, changeMs)];
  const sharedMs = earlier - later;
  if (Math.abs(timeMs - changeMs) >= sharedMs) return timeMs + offsetMs;
  return changeMs + later + (timeMs - changeMs + sharedMs) / 2;
}

/** Returns when within an hour a zone's offset changes from the one at its start. */
function changeWithin(zone: string, fromMs: number, offsetMs: number): number {
  let [low, high] = [fromMs, fromMs + HOUR_MS];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (zoneOffsetMs(zone, middle) === offsetMs) low = middle;
    else high = middle;
  }
  return high;
}

/** Each is made when it is first used: that takes some milliseconds, and most charts show two of them. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (time: Time): string => {
    formatter ??= new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
    return formatter.format((time as number) * 1_000);
  };
};

const fullDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const day = format({ day: 'numeric', month: 'short' });
const month = format({ month: 'short' });
const year = format({ year: 'numeric' });
const clock = format(CLOCK);

/** Returns the local time of a place on the axis, which differs from it where clocks go back. */
function localTime({ zone, isIntraday }: Axis, time: Time): Time {
  if (!isIntraday) return time;
  const wallMs = (time as number) * 1_000;
  let [low, high] = [wallMs - MOST_OFFSET_MS, wallMs + MOST_OFFSET_MS];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (growingWallMs(zone, middle) <= wallMs) low = middle;
    else high = middle;
  }
  return ((low + zoneOffsetMs(zone, low)) / 1_000) as UTCTimestamp;
}

/** Returns the crosshair's label. */
export function crosshairLabel(axis: Axis, place: Time): string {
  const time = localTime(axis, place);
  return axis.isIntraday ? `${fullDay(time)}, ${clock(time)}` : fullDay(time);
}

/** Returns a label of the axis; the first bar of a month or year shows that. */
export function tickLabel(axis: Axis, place: Time, kind: TickMarkType): string {
  const { isIntraday } = axis;
  const time = localTime(axis, place);
  if (kind === TickMarkType.Year) return year(time);
  if (kind === TickMarkType.Month) return isIntraday ? day(time) : month(time);
  return kind === TickMarkType.DayOfMonth ? day(time) : clock(time);
}
