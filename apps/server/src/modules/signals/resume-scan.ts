import { SeriesView } from '@wickwise/analytics';
import type { Bar, InstrumentId } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Database } from '#platform/db/db.ts';
import { barsBetween, MORE_BARS, NO_HISTORY, readHistories, WARM_BARS } from './scan-history.ts';
import { readScanStates } from './scan-states.ts';
import type { SavedSlot, TimeframeScan } from './timeframe-scan.ts';

/** A bar of an instrument that has closed. */
export interface ClosedBar {
  id: InstrumentId;
  bar: Bar;
}

/**
 * Lets instruments go on where they were saved, as far as that still holds: few bars are read for it. Returns the bars that
 * closed since then, which are still to be scanned.
 */
export async function resumeScan(
  deps: { database: Database; store: BarStore; splits: SplitBook },
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
  for (const one of saved) {
    const { id } = one.instrument;
    const state = states.get(one.no) as SavedSlot;
    const { bars } = histories.get(one.no) ?? NO_HISTORY;
    const end = bars.indexFrom(state.barTimeMs) + 1;
    const isThere = end <= bars.length && bars.timeMs[end - 1] === state.barTimeMs;
    if (!isThere || end < Math.min(depth, state.numbers[0] ?? 0)) continue;
    if (!deps.splits.hasSplitBetween(one.no, state.barTimeMs, nowMs)) {
      scan.resume(id, state, end < bars.length ? bars.slice(0, end) : bars);
    } else {
      const whole = (await readHistories(deps, [one], timeframe, nowMs)).get(one.no)?.bars ?? bars;
      scan.join(id, new SeriesView(whole.slice(0, whole.indexFrom(state.barTimeMs) + 1)));
    }
    for (let i = end; i < bars.length; i++) later.push({ id, bar: bars.at(i) });
  }
  return later;
}
