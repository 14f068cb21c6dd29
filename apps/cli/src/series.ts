import { type ColumnUse, type CompiledStrategy, SeriesView } from '@wickwise/analytics';
import type { BarSeries, Market, Timeframe } from '@wickwise/market';
import { coarserBars } from './coarser-bars.ts';
import { calendarFor, type Grid, stampedBars } from './grid.ts';
import { indexBeside, sidesOf } from './sides.ts';
import { timeframeOf } from './timeframe.ts';
import { UsageError } from './usage.ts';

/** What is known beside the bars of a file. */
export interface Beside {
  market: Market;
  /** Told by the bars' distance unless given. */
  timeframe?: Timeframe | undefined;
  /** Bars of the market's index. */
  index?: BarSeries | undefined;
}

/** Bars of a file with all that rules may read beside them: sessions, the index, and the coarser bars that strategies name. */
export function viewOf(bars: BarSeries, beside: Beside, strategies: readonly CompiledStrategy[] = []): SeriesView {
  const grid: Grid = {
    calendar: calendarFor(beside.market),
    timeframe: beside.timeframe ?? timeframeOf(bars),
  };
  const stamped = stampedBars(bars, grid);
  const index = beside.index && stampedBars(beside.index, grid);
  const uses = strategies.flatMap((strategy) => [...strategy.columns.values()]);
  const wanted = new Set(uses.flatMap(({ column }) => column.coarser?.timeframe ?? []));
  const coarser = [...wanted].map((name) => [name, coarserBars(stamped, index, grid, name)] as const);
  const view = new SeriesView(bars, sidesOf(stamped, grid, indexBeside(bars, beside.index)), new Map(coarser));
  for (const use of uses) refuseLack(view, use);
  return view;
}

/** Without an index a rule on beta would be true nowhere, which looks like an answer. */
export function refuseLack(view: SeriesView, { column }: Pick<ColumnUse, 'column'>): void {
  if (view.lacks(column) === 'index') throw new UsageError(`"${column.attribute}" needs --index FILE.`);
}
