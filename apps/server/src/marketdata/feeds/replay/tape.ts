import {
  type Bar,
  type BarSeries,
  barLength,
  barSlot,
  calendarOf,
  DAY_MS,
  type Instrument,
  MARKET_INFO,
  roundVolume,
  type ScheduleId,
  type Tick,
  type Timeframe,
} from '@wickwise/market';
import { sessionBefore, tradingDayAt } from '../../trading-day.ts';
import type { SplitAction } from '../feed.ts';

/** Each recorded bar is played as its four prices at these shares of its length; nothing is invented between them. */
const PLACES = [0, 1 / 3, 2 / 3] as const;

const TICKS_PER_BAR = 4;

/** What one instrument plays: its recorded bars of one timeframe. */
export interface Track {
  instrument: Instrument;
  timeframe: Timeframe;
  bars: BarSeries;
  /** The days before the first bar, where its own bars don't reach back to the session before. */
  days: BarSeries;
  splits: readonly SplitAction[];
}

/**
 * The ticks of a track's bars that open in [fromMs, toMs).
 *
 * A bar's open comes first and its close last; of high and low, whose order the recording doesn't tell, the one nearer to
 * the open comes first: low before high in a rising bar, high before low in a falling one. The volume is shared out.
 */
export function ticksOf(track: Track, fromMs: number, toMs: number): Tick[] {
  const { instrument, bars } = track;
  const ticks: Tick[] = [];
  for (let i = bars.indexFrom(fromMs); i < bars.length && (bars.timeMs[i] as number) < toMs; i++) {
    const { timeMs, open, high, low, close, volume } = bars.at(i);
    const endMs = endOf(track, timeMs);
    const prices = close >= open ? [open, low, high, close] : [open, high, low, close];
    const share = roundVolume(Math.floor(volume / TICKS_PER_BAR));
    prices.forEach((price, k) => {
      const exchangeTimeMs = k < 3 ? timeMs + Math.floor((endMs - timeMs) * (PLACES[k] as number)) : endMs - 1;
      ticks.push({
        instrumentId: instrument.id,
        exchangeTimeMs,
        receiveTimeMs: exchangeTimeMs,
        price,
        size: k < 3 ? share : roundVolume(volume - 3 * share),
        referencePrice: referenceAt(track, exchangeTimeMs),
        seq: i * TICKS_PER_BAR + k,
      });
    });
  }
  return ticks;
}

function endOf({ instrument, timeframe }: Track, timeMs: number): number {
  const length = barLength(timeframe);
  const slot = barSlot(calendarOf(instrument.schedule), length, timeMs);
  return slot?.endMs ?? timeMs + (typeof length === 'number' ? length * 60_000 : DAY_MS);
}

/** What the change is measured from: the close of the session before, adjusted for a split since; for coins the price a day ago. */
function referenceAt(track: Track, timeMs: number): number {
  const { instrument, bars, splits } = track;
  const is24Hours = MARKET_INFO[instrument.market].changeBasis === '24 hours';
  const known = is24Hours ? barBefore(bars, timeMs - DAY_MS) : closeBefore(track, timeMs);
  if (!known) return bars.open[0] as number;
  const factor = splits
    .filter(({ effectiveMs }) => effectiveMs > known.timeMs && effectiveMs <= timeMs)
    .reduce((product, split) => product * split.factor, 1);
  return known.close * factor;
}

/** The last bar of the session before; where only its day was recorded, the day. */
function closeBefore({ instrument: { schedule }, bars, days }: Track, timeMs: number): Bar | undefined {
  const { endMs } = sessionBefore(schedule, tradingDayAt(schedule, timeMs));
  const last = lastInSession(bars, schedule, endMs);
  const bar = last < 0 ? undefined : bars.at(last);
  const day = barBefore(days, endMs);
  return day && (!bar || bar.timeMs < day.timeMs) ? day : bar;
}

function barBefore(bars: BarSeries, timeMs: number): Bar | undefined {
  const k = bars.indexFrom(timeMs) - 1;
  return k < 0 ? undefined : bars.at(k);
}

/** Index of the last bar inside trading hours before an instant, -1 where there is none: recordings hold the hours around them too. */
export function lastInSession(bars: BarSeries, schedule: ScheduleId, beforeMs: number): number {
  const calendar = calendarOf(schedule);
  let k = bars.indexFrom(beforeMs) - 1;
  while (k >= 0 && !calendar.sessionAt(bars.timeMs[k] as number)) k--;
  return k;
}

/** The newest tick of a track before an instant. */
export function latestOf(track: Track, beforeMs: number): Tick | undefined {
  const { bars } = track;
  const i = bars.indexFrom(beforeMs) - 1;
  if (i < 0) return undefined;
  const timeMs = bars.timeMs[i] as number;
  return ticksOf(track, timeMs, timeMs + 1).findLast(({ exchangeTimeMs }) => exchangeTimeMs < beforeMs);
}
