import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import { INTERVAL_MS, intervalOf } from './interval-book.ts';

/** How long a part was measured in one interval, and its states. */
export interface MeasuredTimes {
  upMs: number;
  downMs: number;
  pausedMs: number;
}

export interface SumOfTimes extends MeasuredTimes {
  maintenanceMs: number;
}

export const NO_TIMES: MeasuredTimes = { upMs: 0, downMs: 0, pausedMs: 0 };

/** Adds what several runs measured of an interval; servers side by side share it, since it can't be longer than itself. */
export function addTimes(a: MeasuredTimes, b: MeasuredTimes): MeasuredTimes {
  return { upMs: a.upMs + b.upMs, downMs: a.downMs + b.downMs, pausedMs: a.pausedMs + b.pausedMs };
}

const lengthOf = ({ upMs, downMs, pausedMs }: MeasuredTimes): number => upMs + downMs + pausedMs;

export interface GapRules {
  /** What of a stretch the server was measured in all, by interval: its own answers are always looked at. */
  server: ReadonlyMap<number, MeasuredTimes>;
  /** First and last measurement of the part; without a row between them the server didn't run. */
  known: Stretch;
  /** Announced maintenance of the part. */
  maintenance: readonly Stretch[];
  /** Returns for how long of a stretch the part's market is open, ms. */
  openMs: (stretch: Stretch) => number;
}

/**
 * Sums a part's times over whole intervals. An interval in which the server didn't run counts as down where the part's
 * market was open; downtime in announced maintenance is maintenance. What was up stays up.
 */
export function sumTimes(
  rows: ReadonlyMap<number, MeasuredTimes>,
  { fromMs, toMs }: Stretch,
  { server, known, maintenance, openMs }: GapRules,
): SumOfTimes {
  const sum = { ...NO_TIMES, maintenanceMs: 0 };
  const [firstMs, lastMs] = [intervalOf(known.fromMs), intervalOf(known.toMs - 1)];
  for (let at = Math.max(intervalOf(fromMs), firstMs); at < toMs && at <= lastMs; at += INTERVAL_MS) {
    const own = fitted(rows.get(at) ?? NO_TIMES);
    const isInside = at > firstMs && at < lastMs; // the first and last one begin and end where they were measured
    const missingMs = isInside ? missing(own, server.get(at)) : 0;
    const openShare = missingMs > 0 ? openMs({ fromMs: at, toMs: at + INTERVAL_MS }) / INTERVAL_MS : 0;
    const notUpMs = own.downMs + missingMs * openShare;
    const excusedMs = Math.min(notUpMs, overlapMs(maintenance, { fromMs: at, toMs: at + INTERVAL_MS }));
    sum.upMs += own.upMs;
    sum.downMs += notUpMs - excusedMs;
    sum.pausedMs += own.pausedMs + missingMs * (1 - openShare);
    sum.maintenanceMs += excusedMs;
  }
  return sum;
}

function missing(own: MeasuredTimes, server: MeasuredTimes | undefined): number {
  const gapMs = INTERVAL_MS - Math.min(INTERVAL_MS, lengthOf(server ?? NO_TIMES));
  return Math.min(gapMs, INTERVAL_MS - lengthOf(own));
}

/** Returns an interval's times in no more than its length. */
function fitted(times: MeasuredTimes): MeasuredTimes {
  const factor = Math.min(1, INTERVAL_MS / Math.max(1, lengthOf(times)));
  return { upMs: times.upMs * factor, downMs: times.downMs * factor, pausedMs: times.pausedMs * factor };
}

/** Returns for how long stretches, which may overlap, cover another one, ms. */
export function overlapMs(stretches: readonly Stretch[], { fromMs, toMs }: Stretch): number {
  let [sum, coveredMs] = [0, fromMs];
  for (const one of [...stretches].sort((a, b) => a.fromMs - b.fromMs)) {
    const [begin, end] = [Math.max(one.fromMs, coveredMs), Math.min(one.toMs, toMs)];
    if (end <= begin) continue;
    sum += end - begin;
    coveredMs = end;
  }
  return sum;
}
