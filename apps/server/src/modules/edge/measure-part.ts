import { setImmediate as nextTurn } from 'node:timers/promises';
import { costRatesOf, dayOf, measuredScansOf, outcomesAlong, SeriesView, usualCosts } from '@wickwise/analytics';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { type BarSource, readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { EveryBar } from './every-bar.ts';
import { type MeasuredCell, PartCells } from './part-cells.ts';
import type { FindSignals } from './signals-along.ts';

/** Maximum number of calendar weeks of 20 bars: outcomes within these are correlated. */
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

/** One timeframe of one market, at a market time. */
export interface EdgePart {
  market: Market;
  timeframe: ScanTimeframe;
  listed: readonly ListedInstrument[];
  /** No longer quoted: their history ends with a last outcome. */
  delisted: readonly ListedInstrument[];
  nowMs: number;
}

export const instrumentsIn = ({ listed, delisted }: EdgePart): ListedInstrument[] => [...listed, ...delisted];

export interface MeasuredPart {
  cells: MeasuredCell[];
  /** Number of bars read. */
  bars: number;
}

/**
 * Measures what followed the signals of a part, over all stored history, one instrument in memory at a time. Calls
 * `afterEach` after each one, which may stop the work by throwing.
 */
export async function measurePart(
  { store, splits, findSignals }: PartDeps,
  part: EdgePart,
  afterEach: () => void,
): Promise<MeasuredPart> {
  const { market, timeframe, nowMs } = part;
  const cells = new PartCells(measuredScansOf(market), OUTCOME_WEEKS[timeframe]);
  const terms = { ...costRatesOf(market, usualCosts(market)), dayOf: dayOf(market, timeframe) };
  let count = 0;
  for (const one of instrumentsIn(part)) {
    const raw = await readClosedBars({ store, splits }, one, timeframe, { atMs: nowMs });
    const bars = splits.adjust(one, timeframe, raw, nowMs);
    count += bars.length;
    const view = new SeriesView(bars);
    const outcomes = outcomesAlong(bars, view.along('atr_14'), { ...terms, isDelisted: part.delisted.includes(one) });
    const everyBar = new EveryBar(outcomes);
    cells.addBars(everyBar);
    for (const signals of findSignals(one, view)) cells.add(signals, outcomes, everyBar);
    afterEach();
    await nextTurn();
  }
  return { cells: cells.measure(), bars: count };
}
