import { dateMs, MARKET_INFO, type Market, zoneOffsetMs } from '@wickwise/market';
import { TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts';
import { CLOCK } from '../lib/format.ts';
import { LOCALE } from '../lib/locale.ts';
import { sessionDate } from '../lib/session-date.ts';

/** What a chart's time axis tells. */
export interface Axis {
  market: Market;
  /** Bars shorter than a day carry a time, longer ones the date of their session. */
  isIntraday: boolean;
}

/**
 * A bar's place on the axis: the clock on the exchange's wall, as if it were UTC.
 *
 * The library knows UTC alone: so it cuts days, months and years where the exchange does. No market here trades through the
 * hour that a clock repeats in autumn.
 */
export function axisTime({ market, isIntraday }: Axis, openMs: number): UTCTimestamp {
  const wallMs = isIntraday
    ? openMs + zoneOffsetMs(MARKET_INFO[market].zone, openMs)
    : dateMs(sessionDate(market, openMs));
  return (wallMs / 1_000) as UTCTimestamp;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...options });
  return (time: Time): string => formatter.format((time as number) * 1_000);
};

const fullDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const day = format({ day: 'numeric', month: 'short' });
const month = format({ month: 'short' });
const year = format({ year: 'numeric' });
const clock = format(CLOCK);

/** The label at the crosshair. */
export const crosshairLabel = ({ isIntraday }: Axis, time: Time): string =>
  isIntraday ? `${fullDay(time)}, ${clock(time)}` : fullDay(time);

/** A label on the axis. A first bar of a month or year is marked by that. */
export function tickLabel({ isIntraday }: Axis, time: Time, kind: TickMarkType): string {
  if (kind === TickMarkType.Year) return year(time);
  if (kind === TickMarkType.Month) return isIntraday ? day(time) : month(time);
  return kind === TickMarkType.DayOfMonth ? day(time) : clock(time);
}
