import {
  calendarOf,
  HOUR_MS,
  type IsoDate,
  MARKET_INFO,
  type Market,
  MINUTE_MS,
  type ScheduleId,
  type Session,
} from '@wickwise/market';

/** A moment of a market that briefs are written about. */
export interface BriefMoment {
  kind: 'open' | 'close' | 'week' | 'hour';
  market: Market;
  date: IsoDate;
  /** When the bars that it needs begin and end, epoch ms. */
  fromMs: number;
  endMs: number;
  /** It isn’t written after this. */
  untilMs: number;
}

/** What a brief of the open is about: the first bars of this length. */
const OPEN_MS = 15 * MINUTE_MS;
/** Bars are stored some seconds after their end; those of a delayed source come later, and are waited for. */
const GRACE_MS = MINUTE_MS;
const OPEN_LATE_MS = HOUR_MS;
const HOUR_LATE_MS = 20 * MINUTE_MS;
/** A day’s brief may come until the next day opens; where trading never stops, this late. */
const CLOSE_LATE_MS = 22 * HOUR_MS;
/** A market that rested this long has an open that is worth a brief, although its prices know no gaps from day to day. */
const LONG_REST_MS = 24 * HOUR_MS;

/** Returns the moments of a market that are over and may still be written about, earliest first. */
export function momentsAt(market: Market, schedules: readonly ScheduleId[], nowMs: number): BriefMoment[] {
  const calendar = calendarOf(MARKET_INFO[market].schedule);
  const endOf = ({ date, endMs }: Session): number =>
    Math.max(endMs, ...schedules.map((schedule) => calendarOf(schedule).sessionOn(date)?.endMs ?? 0));
  const current = calendar.sessionAt(nowMs);
  const ended = calendar.previous(nowMs - GRACE_MS);
  const moments: BriefMoment[] = [];
  const closeMs = endOf(ended);
  const untilMs = isRoundTheClock(market) ? closeMs + CLOSE_LATE_MS : calendar.next(ended.openMs).openMs;
  const day = { market, date: ended.date, endMs: closeMs, untilMs };
  moments.push({ ...day, kind: 'close', fromMs: ended.openMs });
  const week = calendar.span('week', ended.date);
  if (week.last.date === ended.date) moments.push({ ...day, kind: 'week', fromMs: ended.openMs });
  if (current && hasOpen(market, current, calendar.previous(current.openMs)))
    moments.push({
      kind: 'open',
      market,
      date: current.date,
      fromMs: current.openMs,
      endMs: current.openMs + OPEN_MS,
      untilMs: current.openMs + OPEN_LATE_MS,
    });
  const hourMs = Math.floor((nowMs - GRACE_MS) / HOUR_MS) * HOUR_MS;
  const traded = isRoundTheClock(market) ? calendar.sessionAt(hourMs - 1) : undefined;
  if (traded)
    moments.push({
      kind: 'hour',
      market,
      date: traded.date,
      fromMs: hourMs - HOUR_MS,
      endMs: hourMs,
      untilMs: hourMs + HOUR_LATE_MS,
    });
  return moments.filter((one) => one.endMs + GRACE_MS <= nowMs && nowMs < one.untilMs);
}

const isRoundTheClock = (market: Market): boolean => ['always', 'forex'].includes(MARKET_INFO[market].schedule);

const hasOpen = (market: Market, { openMs }: Session, before: Session): boolean =>
  !MARKET_INFO[market].isGapless || openMs - before.endMs >= LONG_REST_MS;

/** Returns what a moment is called, once for ever. */
export const momentKey = ({ kind, date, endMs }: Pick<BriefMoment, 'kind' | 'date' | 'endMs'>): string =>
  kind === 'hour' ? `hour ${new Date(endMs).toISOString().slice(0, 13)}` : `${kind} ${date}`;
