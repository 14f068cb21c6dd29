import { barLength, barSlot, calendarOf, type ScheduleId, type Timeframe } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { ListedInstrument } from '../registry.ts';
import type { BarStore } from './bar-store.ts';
import { endCoverage } from './history-coverage.ts';
import { timeframesFrom } from './history-plan.ts';

/**
 * Deletes bars that hadn’t ended at an instant and open within `aheadMs` after it, stored while the clock was ahead,
 * and limits coverage to that instant. Returns their number. Bars farther ahead stay: the clock may be wrong now.
 */
export async function dropFutureBars(
  { store, db }: { store: BarStore; db: Db },
  instruments: readonly ListedInstrument[],
  { nowMs, aheadMs }: { nowMs: number; aheadMs: number },
): Promise<number> {
  let dropped = 0;
  const groups = Map.groupBy(instruments, ({ instrument, finest }) => `${instrument.schedule} ${finest}`);
  for (const group of groups.values()) {
    const [{ instrument, finest }] = group as [ListedInstrument];
    const numbers = group.map(({ no }) => no);
    for (const timeframe of aheadMs > 0 ? timeframesFrom(finest) : []) {
      const fromMs = firstUnended(instrument.schedule, timeframe, nowMs);
      dropped += await store.drop(numbers, timeframe, { fromMs, beforeMs: nowMs + aheadMs });
    }
    await endCoverage(db, numbers, nowMs);
  }
  return dropped;
}

/** Returns the open time of the first bar that hasn't ended at an instant; the instant itself between bars. */
function firstUnended(schedule: ScheduleId, timeframe: Timeframe, nowMs: number): number {
  const calendar = calendarOf(schedule);
  const session = calendar.sessionAt(nowMs);
  // between sessions a week or month may be in progress
  const slot = barSlot(calendar, barLength(timeframe), session ? nowMs : calendar.previous(nowMs).openMs);
  return slot && slot.endMs > nowMs ? slot.openMs : nowMs;
}
