import type { Bar, Timeframe } from '@wickwise/market';
import { readClosedBars, type SingleSource } from '../bars/closed-bars.ts';
import type { ListedInstrument } from '../registry.ts';
import { endOfBar, slotAt } from './bar-slot.ts';
import type { Missed } from './missed-steps.ts';
import type { PriceRange } from './steps.ts';

/** Bars are announced some seconds after their end: closes of this time before a gap may not have been delivered. */
export const UNANNOUNCED_MS = 60_000;

/** Bars that compare with prices of an instant: those from before a split are multiplied with its factor. */
export interface PastBars extends SingleSource {
  nowMs: number;
}

/** Time in which ticks were missed, after the newest price, with the minutes received before it. */
export interface Gap {
  fromMs: number;
  /** Market time at which prices came back, the last time. */
  untilMs: number;
  recent: readonly PriceRange[];
}

/** Reads the stored bars of a gap up to `toMs`, the one included in which it began, and the closes in it. */
export async function readMissed(
  { store, splits, nowMs }: PastBars,
  listed: ListedInstrument,
  closes: readonly Timeframe[],
  { fromMs, toMs, recent }: Pick<Gap, 'fromMs' | 'recent'> & { toMs: number },
): Promise<Missed> {
  const { schedule } = listed.instrument;
  const read = async (timeframe: Timeframe, sinceMs: number): Promise<Bar[]> => {
    const openMs = slotAt(schedule, timeframe, sinceMs)?.openMs ?? sinceMs;
    const range = { fromMs: openMs, atMs: Math.max(toMs, openMs) };
    const bars = await readClosedBars({ store, splits }, listed, timeframe, range);
    return [...splits.adjust(listed, timeframe, bars, nowMs)].filter((bar) => endOfBar(listed, timeframe, bar) <= toMs);
  };
  const closed = closes.map(async (timeframe) => {
    const sinceMs = fromMs - UNANNOUNCED_MS;
    const bars = await read(timeframe, sinceMs);
    return [timeframe, bars.filter((bar) => endOfBar(listed, timeframe, bar) > sinceMs)] as const;
  });
  return {
    bars: await read(listed.finest, fromMs),
    timeframe: listed.finest,
    closed: new Map(await Promise.all(closed)),
    seen: seenOf(listed, fromMs, recent),
  };
}

/** Returns the range of the received prices in the shortest bar that holds an instant; undefined where unknown. */
export function seenOf(
  { instrument, finest }: ListedInstrument,
  atMs: number,
  recent: readonly PriceRange[],
): Pick<PriceRange, 'high' | 'low'> | undefined {
  const slot = slotAt(instrument.schedule, finest, atMs);
  const own = recent.filter(({ timeMs }) => slot && timeMs >= slot.openMs && timeMs < slot.endMs);
  if (own.length === 0) return undefined;
  return { high: Math.max(...own.map(({ high }) => high)), low: Math.min(...own.map(({ low }) => low)) };
}
