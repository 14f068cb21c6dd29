import { CloseTimes } from '#marketdata/bars/close-times.ts';
import type { BarSource } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import { barsBetween, type ClosedBar, MORE_BARS, NO_HISTORY, readHistories, WARM_BARS } from './scan-history.ts';
import { readScanStates } from './scan-states.ts';
import type { SavedSlot, TimeframeScan } from './timeframe-scan.ts';

/**
 * Resumes instruments from their saved state, as far as it is valid, so few bars are read. Returns the bars that closed
 * since then.
 */
export async function resumeScan(
  deps: BarSource & { database: Database },
  scan: TimeframeScan,
  listed: readonly ListedInstrument[],
  nowMs: number,
): Promise<ClosedBar[]> {
  const { timeframe, layout, depth } = scan;
  const numbers = listed.map(({ no }) => no);
  const states = await readScanStates(deps.database.db, numbers, timeframe, layout);
  const saved = listed.filter(({ no }) => states.has(no));
  if (saved.length === 0) return [];
  const throughMs = Math.min(...[...states.values()].map(({ barTimeMs }) => barTimeMs));
  const limit = depth + MORE_BARS;
  const isLongAgo = limit + barsBetween(timeframe, throughMs, nowMs) > WARM_BARS;
  const histories = await readHistories(deps, saved, timeframe, nowMs, isLongAgo ? {} : { limit, throughMs });
  const later: ClosedBar[] = [];
  const closes = new CloseTimes(timeframe);
  for (const { no, instrument } of saved) {
    const { id, schedule } = instrument;
    const state = states.get(no) as SavedSlot;
    const { raw, adjust } = histories.get(no) ?? NO_HISTORY;
    const end = raw.indexFrom(state.barTimeMs) + 1;
    const isThere = end <= raw.length && raw.timeMs[end - 1] === state.barTimeMs;
    if (!isThere || end < Math.min(depth, state.numbers[0] ?? 0)) continue;
    const known = end < raw.length ? raw.slice(0, end) : raw;
    scan.resume(id, state, adjust(known, closes.endOf(schedule, state.barTimeMs) - 1));
    for (let i = end; i < raw.length; i++) later.push({ id, bar: raw.at(i) });
  }
  return later;
}
