import { type Bar, BarSeries, type Timeframe } from '@wickwise/market';
import { type BarSource, readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Hole } from './engine/alert-engine.ts';
import { slotAt } from './engine/bar-clock.ts';
import type { Lane, Seed } from './engine/lane.ts';

/** Bars as they compare with prices of an instant: those from before a split times its factor. */
export interface PastBars extends BarSource {
  nowMs: number;
}

/** What a lane wants to know of the time before an instant. */
export async function readSeed(
  { store, splits, nowMs }: PastBars,
  listed: ListedInstrument,
  timeframe: Timeframe,
  { wantsBars }: Lane,
  atMs: number,
): Promise<Seed> {
  const slot = slotAt(listed.instrument.schedule, timeframe, atMs);
  const asNow = (own: Timeframe, bars: BarSeries): BarSeries => splits.adjust(listed, own, bars, nowMs);
  const [closed, parts] = await Promise.all([
    readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: wantsBars }),
    slot ? store.read(listed.no, listed.finest, { fromMs: slot.openMs, beforeMs: atMs }) : new BarSeries(),
  ]).then(([bars, finest]) => [asNow(timeframe, bars), asNow(listed.finest, finest)] as const);
  if (!slot || parts.length === 0) return { closed: [...closed] };
  const bars = [...parts];
  const high = Math.max(...bars.map((bar) => bar.high));
  const low = Math.min(...bars.map((bar) => bar.low));
  return {
    closed: [...closed].filter(({ timeMs }) => timeMs < slot.openMs),
    forming: { openMs: slot.openMs, high, low },
  };
}

/** Bars of a hole that was filled from history, the one included in which it began. */
export async function readHole(
  { store, splits, nowMs }: PastBars,
  listed: ListedInstrument,
  closes: readonly Timeframe[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Hole> {
  const { schedule } = listed.instrument;
  const read = async (timeframe: Timeframe): Promise<Bar[]> => {
    const openMs = slotAt(schedule, timeframe, fromMs)?.openMs ?? fromMs;
    const bars = await store.read(listed.no, timeframe, { fromMs: openMs, beforeMs: toMs });
    return [...splits.adjust(listed, timeframe, bars, nowMs)].filter(
      ({ timeMs }) => (slotAt(schedule, timeframe, timeMs)?.endMs ?? timeMs) <= toMs,
    );
  };
  const closed = closes.map(async (timeframe) => [timeframe, await read(timeframe)] as const);
  return { bars: await read(listed.finest), timeframe: listed.finest, closed: new Map(await Promise.all(closed)) };
}
