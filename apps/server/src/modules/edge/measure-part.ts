import { setImmediate as nextTurn } from 'node:timers/promises';
import { measuredScansOf, outcomesAlong, SeriesView, usualCosts } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { type BarSource, readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { EveryBar } from './every-bar.ts';
import { type MeasuredCell, PartCells } from './part-cells.ts';
import type { FindSignals } from './signals-along.ts';

/** Calendar weeks that 20 bars take at most, where sessions are short: outcomes of one stretch of them hang together. */
const OUTCOME_WEEKS: Readonly<Record<ScanTimeframe, number>> = {
  '10m': 0.11,
  '15m': 0.16,
  '30m': 0.32,
  '1h': 0.64,
  '1D': 4,
  '1W': 20,
  '1M': 87,
};

export interface PartDeps extends BarSource {
  findSignals: FindSignals;
}

/** One timeframe of one market, as of an instant of its clock. */
export interface Part {
  market: Market;
  timeframe: ScanTimeframe;
  listed: readonly ListedInstrument[];
  /** No longer quoted: their history ends with a last outcome. */
  delisted: readonly ListedInstrument[];
  nowMs: number;
}

export const instrumentsOf = ({ listed, delisted }: Part): ListedInstrument[] => [...listed, ...delisted];

export interface MeasuredPart {
  cells: MeasuredCell[];
  /** Bars that were read. */
  bars: number;
}

/**
 * Measures what followed the signals of a part, over all the history that is stored.
 *
 * One instrument at a time is in memory. `afterEach` is called after each, and may stop the work by throwing.
 */
export async function measurePart(
  { store, splits, findSignals }: PartDeps,
  part: Part,
  afterEach: () => void,
): Promise<MeasuredPart> {
  const { market, timeframe, nowMs } = part;
  const cells = new PartCells(measuredScansOf(market), OUTCOME_WEEKS[timeframe]);
  const costRate = costRateOf(market);
  let count = 0;
  for (const one of instrumentsOf(part)) {
    const raw = await readClosedBars({ store, splits }, one, timeframe, { atMs: nowMs });
    const bars = splits.adjust(one, timeframe, raw, nowMs);
    count += bars.length;
    const view = new SeriesView(bars);
    const outcomes = outcomesAlong(bars, view.along('atr_14'), { costRate, isDelisted: part.delisted.includes(one) });
    const everyBar = new EveryBar(outcomes);
    cells.addBars(everyBar);
    for (const signals of findSignals(one, view)) cells.add(signals, outcomes, everyBar);
    afterEach();
    await nextTurn();
  }
  return { cells: cells.measure(), bars: count };
}

/** What a small account pays on each side, as a share of the value traded. */
function costRateOf(market: Market): number {
  const { commissionPct, halfSpreadPct, slippagePct } = usualCosts(market);
  return (commissionPct + halfSpreadPct + slippagePct) / 100;
}
