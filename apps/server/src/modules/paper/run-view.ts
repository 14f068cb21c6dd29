import { compileStrategy, readsSide, type SeriesView } from '@wickwise/analytics';
import type { Strategy } from '@wickwise/contract';
import type { BarSeries, ScanTimeframe } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import { computeInSlices, ruleViewOf } from '#marketdata/bars/rule-view.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { besideOthers } from '#platform/sliced-queue.ts';
import type { PaperDeps } from './deps.ts';
import { DEPTH } from './run-cost.ts';

/** Computation yields to prices after this time. */
const SLICE_MS = 5;

export interface RunViewDeps extends Pick<PaperDeps, 'store' | 'nowOf'> {
  splits: SplitBook;
}

/** Reads the newest closed bars of an instrument with all that a strategy reads along them. */
export async function readRunView(
  { store, splits, nowOf }: RunViewDeps,
  listed: ListedInstrument,
  timeframe: ScanTimeframe,
  definition: Strategy,
): Promise<{ bars: BarSeries; view: SeriesView }> {
  const atMs = nowOf(listed.instrument.market);
  const columns = [...compileStrategy(definition).columns.values()].map(({ column }) => column);
  const read = async (own: ScanTimeframe): Promise<BarSeries> =>
    splits.adjust(listed, own, await readClosedBars({ store, splits }, listed, own, { atMs, limit: DEPTH }), atMs);
  const coarser = new Map<ScanTimeframe, BarSeries>();
  for (const other of new Set(columns.flatMap(({ coarser: one }) => one?.timeframe ?? [])))
    coarser.set(other, await read(other));
  const bars = await read(timeframe);
  const needsSessions = columns.some((column) => readsSide(column, 'session'));
  const { schedule } = listed.instrument;
  const view = ruleViewOf({ schedule, timeframe, bars, coarser, needsSessions });
  await computeInSlices(view, columns, besideOthers(SLICE_MS));
  return { bars, view };
}
