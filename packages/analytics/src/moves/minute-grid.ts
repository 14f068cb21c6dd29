import { type BarSeries, MINUTE_MS, type Session, type SessionCalendar } from '@wickwise/market';
import type { ReturnColumns } from './market-model.ts';
import { type ComparedBars, comparedReturns } from './peers.ts';

/** One-minute bars of an instrument, and of what explains it, oldest first. */
export interface MinuteBars extends ComparedBars {
  own: BarSeries;
}

/**
 * Minutes of whole sessions, each with the logarithmic returns of that minute. A minute without a bar has the close before
 * it; nothing is known of the first minute of a session, and of those before its first bar.
 */
export interface MinuteGrid extends ReturnColumns {
  length: number;
  /** When each minute ended. */
  endMs: Float64Array;
  /** Number of its session, from 0. */
  session: Int32Array;
  /** Minutes since the open of its trading day. */
  minute: Int32Array;
  /** 1 where the instrument has a bar. */
  hasBar: Uint8Array;
  /** The instrument's close; NaN before the session's first bar. */
  close: Float64Array;
  sessions: readonly TradingTime[];
}

/** Time without a break in trading; a market that never closes has one. */
type TradingTime = Pick<Session, 'openMs' | 'endMs'>;

/** Builds the grid of the minutes that end after `fromMs` and by `toMs`. Sessions that follow each other at once are one. */
export function minuteGrid(
  calendar: SessionCalendar,
  { own, ...compared }: MinuteBars,
  fromMs: number,
  toMs: number,
): MinuteGrid {
  const days = calendar.between(calendar.previous(fromMs).openMs, toMs).filter(({ endMs }) => endMs > fromMs);
  const { sessions, places } = joined(days);
  const minutes = days.flatMap((day, i) => minutesOf(day, places[i] as number, fromMs, toMs));
  const grid = {
    length: minutes.length,
    endMs: Float64Array.from(minutes, ({ endMs }) => endMs),
    session: Int32Array.from(minutes, ({ session }) => session),
    minute: Int32Array.from(minutes, ({ minute }) => minute),
    sessions,
  };
  const prices = closesOn(grid, own);
  return {
    ...grid,
    close: prices.close,
    hasBar: prices.hasBar,
    own: returnsOf(grid, prices.close),
    ...comparedReturns(compared, (bars) => returnsOn(grid, bars)),
  };
}

/** Joins days that follow each other at once: a coin's move goes on over midnight. */
function joined(days: readonly Session[]): { sessions: TradingTime[]; places: number[] } {
  const sessions: TradingTime[] = [];
  const places = days.map(({ openMs, endMs }) => {
    const last = sessions.at(-1);
    if (last?.endMs === openMs) last.endMs = endMs;
    else sessions.push({ openMs, endMs });
    return sessions.length - 1;
  });
  return { sessions, places };
}

type Times = Pick<MinuteGrid, 'length' | 'endMs' | 'session'>;

function minutesOf(
  { openMs, segments }: Session,
  session: number,
  fromMs: number,
  toMs: number,
): { endMs: number; session: number; minute: number }[] {
  return segments
    .filter(({ phase }) => phase === 'continuous' || phase === 'auction')
    .flatMap((segment) => {
      const first = Math.max(segment.fromMs, openMs + Math.floor((fromMs - openMs) / MINUTE_MS) * MINUTE_MS);
      const count = Math.floor((Math.min(segment.toMs, toMs) - first) / MINUTE_MS);
      return Array.from({ length: Math.max(count, 0) }, (_, i) => {
        const endMs = first + (i + 1) * MINUTE_MS;
        return { endMs, session, minute: Math.round((endMs - openMs) / MINUTE_MS) };
      });
    });
}

/** Puts closes onto the grid, carried over minutes without a bar within their session. */
function closesOn({ length, endMs, session }: Times, bars: BarSeries): { close: Float64Array; hasBar: Uint8Array } {
  const close = new Float64Array(length);
  const hasBar = new Uint8Array(length);
  let next = length > 0 ? bars.indexFrom(endMs[0] - MINUTE_MS) : 0;
  for (let i = 0; i < length; i++) {
    while (next < bars.length && bars.timeMs[next] < endMs[i] - MINUTE_MS) next++;
    const isHere = next < bars.length && bars.timeMs[next] < endMs[i];
    hasBar[i] = Number(isHere);
    close[i] = isHere ? bars.close[next] : i > 0 && session[i] === session[i - 1] ? close[i - 1] : Number.NaN;
  }
  return { close, hasBar };
}

const returnsOn = (times: Times, bars: BarSeries): Float64Array => returnsOf(times, closesOn(times, bars).close);

function returnsOf({ length, session }: Times, close: Float64Array): Float64Array {
  const returns = new Float64Array(length).fill(Number.NaN);
  for (let i = 1; i < length; i++) {
    if (session[i] === session[i - 1]) returns[i] = Math.log(close[i] / close[i - 1]);
  }
  return returns;
}
