import { type BarSeries, calendarOf, type Timeframe } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import { endOfBar, slotAt } from '#marketdata/follow/bar-slot.ts';
import { type PastBars, UNANNOUNCED_MS } from '#marketdata/follow/read-missed.ts';
import type { PriceRange } from '#marketdata/follow/steps.ts';
import type { Want } from './engine/alert-engine.ts';
import type { Seed } from './engine/alert-group.ts';

const MOST_UNJUDGED = 2;

/** An instant with the minutes before it that may not be stored yet. */
export interface SeedInstant {
  atMs: number;
  recent: readonly PriceRange[];
  /** Whether a gap began then: its closes are delivered later. */
  isGap: boolean;
}

type Wanted = Pick<Want, 'listed' | 'timeframe' | 'bars' | 'isOnCloses' | 'judgedMs'>;

/** Reads the past of an alert group up to an instant. */
export const readSeed = (past: PastBars, wanted: Wanted, moment: SeedInstant): Promise<Seed> =>
  wanted.isOnCloses ? readCloses(past, wanted, moment) : readRanges(past, wanted, moment);

/** Reads the bars whose closes were processed, or would have been. */
async function readCloses(
  { store, splits, nowMs }: PastBars,
  { listed, timeframe, bars, judgedMs }: Wanted,
  { atMs, isGap }: SeedInstant,
): Promise<Seed> {
  const read = await readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: bars + MOST_UNJUDGED });
  const closed = [...splits.adjust(listed, timeframe, read, nowMs)].map((bar) => ({
    bar,
    endMs: endOfBar(listed, timeframe, bar),
  }));
  if (!isGap) return { ranges: [], closed };
  const isJudged = ({ bar, endMs }: (typeof closed)[number]): boolean =>
    judgedMs === undefined ? endMs <= atMs - UNANNOUNCED_MS : bar.timeMs <= judgedMs;
  return { ranges: [], closed: closed.filter(isJudged) };
}

/** Reads whole bars, then the shortest ones since, which the forming bar consists of. */
async function readRanges(
  { store, splits, nowMs }: PastBars,
  { listed, timeframe, bars }: Wanted,
  { atMs, recent }: SeedInstant,
): Promise<Seed> {
  const { no, finest, instrument } = listed;
  const asNow = (own: Timeframe, read: BarSeries): BarSeries => splits.adjust(listed, own, read, nowMs);
  const whole = await readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: bars });
  const newest = whole.length > 0 ? whole.at(-1) : undefined;
  const fromMs = newest
    ? endOfBar(listed, timeframe, newest)
    : (slotAt(instrument.schedule, timeframe, atMs)?.openMs ?? atMs);
  const parts = await store.read(no, finest, { fromMs, beforeMs: Math.max(atMs, fromMs) });
  const ended = [...asNow(finest, parts)].filter((bar) => endOfBar(listed, finest, bar) <= atMs);
  const inSession = recent.filter(({ timeMs }) => calendarOf(instrument.schedule).sessionAt(timeMs));
  return { ranges: [...asNow(timeframe, whole), ...ended, ...inSession], closed: [] };
}
