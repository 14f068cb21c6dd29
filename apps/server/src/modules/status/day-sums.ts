import { DAY_MS } from '@wickwise/market';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { Db } from '#platform/db/db.ts';
import { listMaintenance, maintenanceOf } from './incident-store.ts';
import {
  type DayRow,
  firstMeasured,
  lastSummedDay,
  readIntervals,
  readKnown,
  storedNames,
  writeDays,
} from './interval-store.ts';
import { readName } from './measured-parts.ts';
import { mergeIntervals } from './merge-rows.ts';
import { sumTimes } from './server-gaps.ts';

export const utcDayOf = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;

/** Returns for how long of a stretch the market of a stored part is open, ms; all of it for parts without a market. */
export type OpenMsOf = (name: string) => (stretch: Stretch) => number;

/** Sums up the days that have ended since the last sums, those without a measurement between two others included. */
export async function sumUpDays(db: Db, nowMs: number, openMsOf: OpenMsOf): Promise<void> {
  const last = await lastSummedDay(db);
  const first = last === undefined ? await firstMeasured(db) : last + DAY_MS;
  if (first === undefined) return;
  for (let day = utcDayOf(first); day + DAY_MS <= nowMs; day += DAY_MS) await sumUpDay(db, day, openMsOf);
}

async function sumUpDay(db: Db, day: number, openMsOf: OpenMsOf): Promise<void> {
  const stretch = { fromMs: day, toMs: day + DAY_MS };
  const [rows, maintenance, names] = await Promise.all([
    readIntervals(db, stretch),
    listMaintenance(db, day),
    storedNames(db),
  ]);
  const parts = mergeIntervals(rows);
  const known = await readKnown(db, names);
  const server = parts.get('api')?.times ?? new Map();
  const sums = [...known].flatMap(([part, own]): DayRow[] => {
    if (own.fromMs >= stretch.toMs || own.toMs <= stretch.fromMs) return [];
    const { delays, times = new Map() } = parts.get(part) ?? {};
    const of = readName(part);
    const excused = of ? maintenanceOf(maintenance, of.part) : [];
    const sum = sumTimes(times, stretch, { server, known: own, maintenance: excused, openMs: openMsOf(part) });
    const [up_ms = 0, down_ms = 0, paused_ms = 0, maintenance_ms = 0] = [
      ...[sum.upMs, sum.downMs, sum.pausedMs, sum.maintenanceMs].map(Math.round),
    ];
    const histogram = { histogram: delays?.flat ?? [], max_ms: Math.round(delays?.maxMs ?? 0) };
    return [{ part, at: day, ...histogram, up_ms, down_ms, paused_ms, maintenance_ms }];
  });
  await writeDays(db, sums);
}
