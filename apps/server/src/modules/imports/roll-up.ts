import {
  aggregateBars,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  isBuiltFrom,
  isIntraday,
  type ScheduleId,
  TIMEFRAMES,
  type Timeframe,
} from '@wickwise/market';
import type { BarRow, BarStore } from '#marketdata/bars/bar-store.ts';

/** Bars that were imported: of which instruments, by their numbers, and between which starts. */
export interface Changed {
  instruments: ReadonlyMap<number, Instrument>;
  timeframe: Timeframe;
  fromMs: number;
  toMs: number;
}

/**
 * Builds the longer bars that imported ones are part of, and stores them: weeks and months from days, and all from bars
 * within a day. A bar whose end isn't imported yet is left for then.
 */
export async function rollUp(store: BarStore, changed: Changed, nowMs: number): Promise<void> {
  const finest = changed.timeframe;
  if (isIntraday(finest)) {
    for (const longer of TIMEFRAMES.filter(isIntraday))
      if (longer !== finest && isBuiltFrom(barLength(longer), barLength(finest)))
        await build(store, changed, finest, longer, nowMs);
    await build(store, changed, finest, '1D', nowMs);
  }
  for (const longer of ['1W', '1M'] as const) await build(store, changed, '1D', longer, nowMs);
}

async function build(
  store: BarStore,
  { instruments, fromMs, toMs }: Changed,
  from: Timeframe,
  timeframe: Timeframe,
  nowMs: number,
): Promise<void> {
  const slots = [...instruments.values()].map(({ schedule }) => ({
    first: slotOf(schedule, timeframe, fromMs)?.openMs ?? fromMs,
    end: slotOf(schedule, timeframe, toMs)?.endMs ?? toMs,
  }));
  const range = {
    fromMs: bounds(slots.map(({ first }) => first))[0],
    beforeMs: bounds(slots.map(({ end }) => end))[1],
  };
  const numbers = [...instruments.keys()];
  const parts = await store.readMany(numbers, from, range);
  const newest = await store.newest(numbers, from);
  const rows: BarRow[] = [];
  for (const [no, { schedule }] of instruments) {
    const newestMs = newest.get(no) ?? toMs;
    const coveredMs = slotOf(schedule, from, newestMs)?.endMs ?? newestMs;
    for (const bar of aggregateBars(parts.get(no) ?? new BarSeries(), calendarOf(schedule), barLength(timeframe))) {
      const endMs = slotOf(schedule, timeframe, bar.timeMs)?.endMs ?? Number.POSITIVE_INFINITY;
      if (endMs <= coveredMs) rows.push({ instrumentNo: no, timeframe, bar, knownAtMs: endMs });
    }
  }
  await appendKnown(store, rows, nowMs);
}

const slotOf = (schedule: ScheduleId, timeframe: Timeframe, timeMs: number) =>
  barSlot(calendarOf(schedule), barLength(timeframe), timeMs);

/** Stores bars: new ones as known at their end, changed ones as known now. */
export async function appendKnown(store: BarStore, rows: readonly BarRow[], nowMs: number): Promise<void> {
  for (const [timeframe, ofTimeframe] of Map.groupBy(rows, (row) => row.timeframe)) {
    const times = ofTimeframe.map(({ bar }) => bar.timeMs);
    const numbers = [...new Set(ofTimeframe.map(({ instrumentNo }) => instrumentNo))];
    const range = { fromMs: bounds(times)[0], beforeMs: bounds(times)[1] + 1 };
    const stored = await store.readMany(numbers, timeframe, range);
    const wasThere = ({ instrumentNo, bar }: BarRow): boolean =>
      hasBar(stored.get(instrumentNo) ?? new BarSeries(), bar.timeMs);
    await store.append(ofTimeframe.map((row) => (wasThere(row) ? { ...row, knownAtMs: nowMs } : row)));
  }
}

/** Returns the least and the greatest of many numbers; spreading them all would fill the stack. */
export function bounds(values: readonly number[]): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

const hasBar = (bars: BarSeries, timeMs: number): boolean => bars.timeMs[bars.indexFrom(timeMs)] === timeMs;
