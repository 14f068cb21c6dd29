import { type Bar, type BarSeries, calendarOf, type Timeframe } from '@wickwise/market';
import { readClosedBars, type SingleSource } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Want } from './engine/alert-engine.ts';
import { slotAt } from './engine/bar-clock.ts';
import type { Hole } from './engine/hole.ts';
import type { Reach, Seed } from './engine/lane.ts';

/** Bars are judged some seconds after their end: closes of so long before the last price may not have been. */
const UNJUDGED_MS = 60_000;
const MOST_UNJUDGED = 2;

/** Bars as they compare with prices of an instant: those from before a split times its factor. */
export interface PastBars extends SingleSource {
  nowMs: number;
}

/** An instant in the life of an instrument, with the minutes before it that the store may not know. */
export interface Moment {
  atMs: number;
  recent: readonly Reach[];
  /** A hole began then, along which closes will be judged. */
  isHole: boolean;
}

type Wanted = Pick<Want, 'listed' | 'timeframe' | 'bars' | 'isOnCloses' | 'judgedMs'>;

/** Reads what a lane wants to know of the time before an instant. */
export const readSeed = (past: PastBars, wanted: Wanted, moment: Moment): Promise<Seed> =>
  wanted.isOnCloses ? readCloses(past, wanted, moment) : readReaches(past, wanted, moment);

/** Bars whose closes were judged, or would have been. */
async function readCloses(
  { store, splits, nowMs }: PastBars,
  { listed, timeframe, bars, judgedMs }: Wanted,
  { atMs, isHole }: Moment,
): Promise<Seed> {
  const endOf = endIn(listed, timeframe);
  const read = await readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: bars + MOST_UNJUDGED });
  const closed = [...splits.adjust(listed, timeframe, read, nowMs)].map((bar) => ({ bar, endMs: endOf(bar) }));
  if (!isHole) return { reaches: [], closed };
  const isJudged = ({ bar, endMs }: (typeof closed)[number]): boolean =>
    judgedMs === undefined ? endMs <= atMs - UNJUDGED_MS : bar.timeMs <= judgedMs;
  return { reaches: [], closed: closed.filter(isJudged) };
}

/** Whole bars, then the shortest ones of which the forming bar and those that have just ended are made. */
async function readReaches(
  { store, splits, nowMs }: PastBars,
  { listed, timeframe, bars }: Wanted,
  { atMs, recent }: Moment,
): Promise<Seed> {
  const { no, finest, instrument } = listed;
  const asNow = (own: Timeframe, read: BarSeries): BarSeries => splits.adjust(listed, own, read, nowMs);
  const whole = await readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: bars });
  const newest = whole.length > 0 ? whole.at(-1) : undefined;
  const fromMs = newest
    ? endIn(listed, timeframe)(newest)
    : (slotAt(instrument.schedule, timeframe, atMs)?.openMs ?? atMs);
  const parts = await store.read(no, finest, { fromMs, beforeMs: Math.max(atMs, fromMs) });
  const endOf = endIn(listed, finest);
  const ended = [...asNow(finest, parts)].filter((bar) => endOf(bar) <= atMs);
  const inSession = recent.filter(({ timeMs }) => calendarOf(instrument.schedule).sessionAt(timeMs));
  return { reaches: [...asNow(timeframe, whole), ...ended, ...inSession], closed: [] };
}

/** Reads the bars of a hole that was filled from history, the one included in which it began. */
export async function readHole(
  { store, splits, nowMs }: PastBars,
  listed: ListedInstrument,
  closes: readonly Timeframe[],
  { fromMs, toMs, recent }: { fromMs: number; toMs: number; recent: readonly Reach[] },
): Promise<Hole> {
  const { schedule } = listed.instrument;
  const read = async (timeframe: Timeframe, sinceMs: number): Promise<Bar[]> => {
    const openMs = slotAt(schedule, timeframe, sinceMs)?.openMs ?? sinceMs;
    const range = { fromMs: openMs, atMs: Math.max(toMs, openMs) };
    const bars = await readClosedBars({ store, splits }, listed, timeframe, range);
    const endOf = endIn(listed, timeframe);
    return [...splits.adjust(listed, timeframe, bars, nowMs)].filter((bar) => endOf(bar) <= toMs);
  };
  const closed = closes.map(async (timeframe) => {
    const bars = await read(timeframe, fromMs - UNJUDGED_MS);
    return [timeframe, bars.filter((bar) => endIn(listed, timeframe)(bar) > fromMs - UNJUDGED_MS)] as const;
  });
  return {
    bars: await read(listed.finest, fromMs),
    timeframe: listed.finest,
    closed: new Map(await Promise.all(closed)),
    seen: seenOf(listed, fromMs, recent),
  };
}

/** Between which prices the shortest bar has moved that holds an instant; undefined where nothing is known of it. */
export function seenOf(
  { instrument, finest }: ListedInstrument,
  atMs: number,
  recent: readonly Reach[],
): Pick<Reach, 'high' | 'low'> | undefined {
  const openMs = slotAt(instrument.schedule, finest, atMs)?.openMs ?? Number.POSITIVE_INFINITY;
  const own = recent.filter(({ timeMs }) => timeMs >= openMs);
  if (own.length === 0) return undefined;
  return { high: Math.max(...own.map(({ high }) => high)), low: Math.min(...own.map(({ low }) => low)) };
}

const endIn =
  ({ instrument }: ListedInstrument, timeframe: Timeframe) =>
  ({ timeMs }: Pick<Bar, 'timeMs'>): number =>
    slotAt(instrument.schedule, timeframe, timeMs)?.endMs ?? timeMs;
