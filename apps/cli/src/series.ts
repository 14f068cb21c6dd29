import { type ColumnUse, type CompiledStrategy, SeriesView } from '@wickwise/analytics';
import type { BarSeries, Market, Timeframe } from '@wickwise/market';
import { coarserBars } from './coarser-bars.ts';
import { calendarFor, type Grid, stampedBars } from './grid.ts';
import { indexClosesBeside, sidesOf } from './sides.ts';
import { timeframeOf } from './timeframe.ts';
import { UsageError } from './usage.ts';

/** Context of a file's bars. */
export interface Beside {
  market: Market;
  /** Default: inferred from the distance of the bars. */
  timeframe?: Timeframe | undefined;
  /** Bars of the market's index. */
  index?: BarSeries | undefined;
}

/** Returns a view of all that rules may read: bars, sessions, index, and the coarser bars that strategies name. */
export function seriesViewOf(
  bars: BarSeries,
  beside: Beside,
  strategies: readonly CompiledStrategy[] = [],
): SeriesView {
  const grid: Grid = {
    calendar: calendarFor(beside.market),
    timeframe: beside.timeframe ?? timeframeOf(bars),
  };
  const stamped = stampedBars(bars, grid);
  const index = beside.index && stampedBars(beside.index, grid);
  const uses = strategies.flatMap((strategy) => [...strategy.columns.values()]);
  const wanted = new Set(uses.flatMap(({ column }) => column.coarser?.timeframe ?? []));
  const coarser = [...wanted].map((name) => [name, coarserBars(stamped, index, grid, name)] as const);
  const view = new SeriesView(bars, sidesOf(stamped, grid, indexClosesBeside(bars, beside.index)), new Map(coarser));
  for (const use of uses) refuseLack(view, use);
  return view;
}

/** Throws where a rule needs the index: without one it would be false everywhere, which looks like an answer. */
export function refuseLack(view: SeriesView, { column }: Pick<ColumnUse, 'column'>): void {
  if (view.lacks(column) === 'index') throw new UsageError(`"${column.attribute}" needs --index FILE.`);
}
