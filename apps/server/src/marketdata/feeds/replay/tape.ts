import {
  type BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  type Market,
  roundVolume,
  type Tick,
  type Timeframe,
} from '@wickwise/market';
import type { SplitAction } from '../feed.ts';

const DAY_MS = 86_400_000;

/** Each recorded bar is played as its four prices at these shares of its length; nothing is invented between them. */
const PLACES = [0, 1 / 3, 2 / 3] as const;

const TICKS_PER_BAR = 4;

/** What one instrument plays: its recorded bars of one timeframe. */
export interface Track {
  instrument: Instrument;
  timeframe: Timeframe;
  bars: BarSeries;
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
        referencePrice: referenceAt(track, i, exchangeTimeMs),
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

/** What the change of the bar at index i is measured from: yesterday's close, adjusted for a split since; for coins the price a day ago. */
function referenceAt(track: Track, i: number, timeMs: number): number {
  const { instrument, bars, splits } = track;
  const market: Market = instrument.market;
  const dayOpenMs = calendarOf(instrument.schedule).sessionAt(bars.timeMs[i] as number)?.openMs;
  const before = market === 'Crypto' ? timeMs - DAY_MS : (dayOpenMs ?? timeMs);
  const k = Math.min(bars.indexFrom(before), i) - 1;
  if (k < 0) return bars.open[0] as number;
  const openMs = bars.timeMs[k] as number;
  const factor = splits
    .filter(({ effectiveMs }) => effectiveMs > openMs && effectiveMs <= timeMs)
    .reduce((product, split) => product * split.factor, 1);
  return (bars.close[k] as number) * factor;
}

/** The newest tick of a track before an instant. */
export function latestOf(track: Track, beforeMs: number): Tick | undefined {
  const { bars } = track;
  const i = bars.indexFrom(beforeMs) - 1;
  if (i < 0) return undefined;
  const timeMs = bars.timeMs[i] as number;
  return ticksOf(track, timeMs, timeMs + 1).findLast(({ exchangeTimeMs }) => exchangeTimeMs < beforeMs);
}
