import { DelayHistogram } from './delay-histogram.ts';
import type { IntervalRow } from './interval-store.ts';
import { addTimes, type MeasuredTimes, NO_TIMES } from './server-gaps.ts';

/** What all runs measured of a part. */
export interface MergedPart {
  delays: DelayHistogram;
  /** By the begin of the interval. */
  times: Map<number, MeasuredTimes>;
}

/** Joins the rows of several runs, by part. */
export function mergeIntervals(rows: readonly IntervalRow[]): ReadonlyMap<string, MergedPart> {
  const parts = new Map<string, MergedPart>();
  for (const { part, at, histogram, max_ms, up_ms, down_ms, paused_ms } of rows) {
    const merged = parts.get(part) ?? { delays: new DelayHistogram(), times: new Map() };
    parts.set(part, merged);
    merged.delays.merge(DelayHistogram.of(histogram, max_ms));
    const times = { upMs: up_ms, downMs: down_ms, pausedMs: paused_ms };
    merged.times.set(at, addTimes(merged.times.get(at) ?? NO_TIMES, times));
  }
  return parts;
}
