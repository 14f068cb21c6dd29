import type {
  MeasuredSeconds,
  PartState,
  PartStatus,
  ServerStatus,
  StatusFigures,
  StatusIncident,
} from '@wickwise/contract';
import { DAY_MS, HOUR_MS, isoDate } from '@wickwise/market';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { Db } from '#platform/db/db.ts';
import { type OpenMsOf, utcDayOf } from './day-sums.ts';
import { DelayHistogram } from './delay-histogram.ts';
import { listIncidents, listMaintenance, type Maintenance, maintenanceOf } from './incident-store.ts';
import { INTERVAL_MS, intervalOf, type LookedState } from './interval-book.ts';
import { type DayRow, readDays, readIntervals, readKnown } from './interval-store.ts';
import { type ServedPart, storedName } from './measured-parts.ts';
import { mergeIntervals } from './merge-rows.ts';
import { type MeasuredTimes, type SumOfTimes, sumTimes } from './server-gaps.ts';

const SHOWN_DAYS = 90;
const MONTH_DAYS = 30;

/** What a part did when it was last looked at, and since when as far as this process knows. */
export interface LastLook {
  state: LookedState;
  sinceMs: number | undefined;
}

export interface StatusDeps {
  db: Db;
  parts: readonly ServedPart[];
  lookOf: (name: string) => LastLook;
  openMsOf: OpenMsOf;
}

/** Reads the status of the server from its stored measurements. */
export async function readServerStatus(
  { db, parts, lookOf, openMsOf }: StatusDeps,
  nowMs: number,
): Promise<ServerStatus> {
  const lastDay = { fromMs: intervalOf(nowMs) - DAY_MS + INTERVAL_MS, toMs: nowMs };
  const today = utcDayOf(nowMs);
  const [rows, days, incidents, maintenance, known] = await Promise.all([
    readIntervals(db, { ...lastDay, fromMs: Math.min(lastDay.fromMs, today) }),
    readDays(db, today - (SHOWN_DAYS - 1) * DAY_MS),
    listIncidents(db, nowMs),
    listMaintenance(db, Math.min(lastDay.fromMs, today)),
    readKnown(db, parts.map(storedName)),
  ]);
  const byPart = Map.groupBy(rows, ({ part }) => part);
  const server = mergeIntervals(byPart.get('api') ?? []).get('api')?.times ?? new Map<number, MeasuredTimes>();
  const shown = parts.map((one): PartStatus => {
    const name = storedName(one);
    const own = byPart.get(name) ?? [];
    const stretch = known.get(name) ?? { fromMs: nowMs, toMs: nowMs };
    const rules = { server, known: stretch, maintenance: maintenanceOf(maintenance, one.part), openMs: openMsOf(name) };
    const within = (span: Stretch): Sums => {
      const merged = mergeIntervals(own.filter(({ at }) => at >= span.fromMs)).get(name);
      const times = sumTimes(merged?.times ?? new Map(), span, rules);
      return { delays: merged?.delays ?? new DelayHistogram(), times };
    };
    const ofToday = within({ fromMs: today, toMs: nowMs });
    const earlier = days.filter(({ part, at }) => part === name && at < today);
    const { fromMs: hourMs } = { fromMs: intervalOf(nowMs) - HOUR_MS + INTERVAL_MS };
    return {
      ...one,
      ...presentOf(one, lookOf(name), { incidents, maintenance, nowMs, firstMs: stretch.fromMs }),
      hour: figuresOf(within({ fromMs: hourMs, toMs: nowMs })),
      day: figuresOf(within(lastDay)),
      month: figuresOf(
        joined(
          ofToday,
          earlier.filter(({ at }) => at > today - MONTH_DAYS * DAY_MS),
        ),
      ),
      days: [
        ...earlier.map((row) => ({ day: isoDate(row.at), seconds: secondsOf(timesOf(row)) })),
        ...(stretch.toMs > today ? [{ day: isoDate(today), seconds: secondsOf(ofToday.times) }] : []),
      ],
    };
  });
  const firsts = [...known.values()].map(({ fromMs }) => fromMs);
  const measuredSince = firsts.length === 0 ? null : Math.min(...firsts);
  return { at: nowMs, measuredSince, parts: shown, incidents };
}

interface Sums {
  delays: DelayHistogram;
  times: SumOfTimes;
}

const timesOf = ({ up_ms, down_ms, paused_ms, maintenance_ms }: DayRow): SumOfTimes => ({
  upMs: up_ms,
  downMs: down_ms,
  pausedMs: paused_ms,
  maintenanceMs: maintenance_ms,
});

/** Adds days that are summed up to today. */
function joined({ delays, times }: Sums, days: readonly DayRow[]): Sums {
  const all = DelayHistogram.of(delays.flat, delays.maxMs ?? 0);
  const sum = { ...times };
  for (const day of days) {
    all.merge(DelayHistogram.of(day.histogram, day.max_ms));
    for (const [key, ms] of Object.entries(timesOf(day)) as [keyof SumOfTimes, number][]) sum[key] += ms;
  }
  return { delays: all, times: sum };
}

const seconds = (ms: number): number => Math.round(ms / 1_000);
const secondsOf = ({ upMs, downMs, pausedMs, maintenanceMs }: SumOfTimes): MeasuredSeconds => ({
  up: seconds(upMs),
  down: seconds(downMs),
  paused: seconds(pausedMs),
  maintenance: seconds(maintenanceMs),
});

const tenth = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 10) / 10);
const figuresOf = ({ delays, times }: Sums): StatusFigures => ({
  count: delays.count,
  p50Ms: tenth(delays.percentile(0.5)),
  p95Ms: tenth(delays.percentile(0.95)),
  p99Ms: tenth(delays.percentile(0.99)),
  maxMs: tenth(delays.maxMs),
  seconds: secondsOf(times),
});

interface Present {
  incidents: readonly StatusIncident[];
  maintenance: readonly Maintenance[];
  nowMs: number;
  firstMs: number;
}

/** Returns what a part does now, and since when: an open incident knows better than a process that has just begun. */
function presentOf(
  { part }: ServedPart,
  { state, sinceMs }: LastLook,
  { incidents, maintenance, nowMs, firstMs }: Present,
): { state: PartState; since: number } {
  const own = incidents.filter((one) => one.part === part && (one.cause === 'down' || one.cause === 'slow'));
  const open = (cause: string): number | undefined =>
    own.find((one) => one.cause === cause && one.endedAt === null)?.startedAt;
  const endedMs = Math.max(firstMs, ...own.map(({ endedAt }) => endedAt ?? firstMs));
  if (state === 'paused') return { state: 'closed', since: sinceMs ?? endedMs };
  if (state === 'down') {
    const excuse = maintenanceOf(maintenance, part).find(({ fromMs, toMs }) => fromMs <= nowMs && toMs > nowMs);
    if (excuse) return { state: 'maintenance', since: excuse.fromMs };
    return { state: 'down', since: open('down') ?? sinceMs ?? endedMs };
  }
  const slowMs = open('slow');
  return slowMs === undefined ? { state: 'up', since: sinceMs ?? endedMs } : { state: 'slow', since: slowMs };
}
