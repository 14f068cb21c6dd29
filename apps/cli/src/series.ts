import { type ColumnUse, type CompiledStrategy, SeriesView, type SideColumns } from '@wickwise/analytics';
import {
  aggregateBars,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  isoDate,
  type Market,
  type ScanTimeframe,
  type ScheduleId,
  type SessionCalendar,
  type Timeframe,
} from '@wickwise/market';
import { timeframeOf } from './timeframe.ts';
import { UsageError } from './usage.ts';

const SCHEDULES: Readonly<Record<Market, ScheduleId>> = {
  US_Equity: 'nyse',
  Indian_Equity: 'nse',
  Forex: 'forex',
  Crypto: 'always',
};

/** What is known beside the bars of a file. */
export interface Beside {
  market: Market;
  /** Told by the bars' distance unless given. */
  timeframe?: Timeframe | undefined;
  /** Bars of the market's index. */
  index?: BarSeries | undefined;
}

/** A calendar and the timeframe of bars that follow it. */
interface Grid {
  calendar: SessionCalendar;
  timeframe: Timeframe;
}

/** Bars of a file with all that rules may read beside them: sessions, the index, and the coarser bars that strategies name. */
export function viewOf(bars: BarSeries, beside: Beside, strategies: readonly CompiledStrategy[] = []): SeriesView {
  const grid = { calendar: calendarOf(SCHEDULES[beside.market]), timeframe: beside.timeframe ?? timeframeOf(bars) };
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

const isIntraday = (timeframe: Timeframe): boolean => typeof barLength(timeframe) === 'number';

/** The same bars stamped with their open. Days and longer bars are labelled with a date in files; NaN without a session. */
function stampedBars(bars: BarSeries, { calendar, timeframe }: Grid): BarSeries {
  if (isIntraday(timeframe)) return bars;
  const open = ({ timeMs }: { timeMs: number }) => calendar.sessionOn(isoDate(timeMs))?.openMs ?? Number.NaN;
  return BarSeries.from([...bars].map((bar) => ({ ...bar, timeMs: open(bar) })));
}

const sidesOf = (stamped: BarSeries, grid: Grid, index: Float64Array | undefined): SideColumns => ({
  session: sessionsOf(stamped, grid),
  ...(index && { index }),
});

/** The session of each bar: not known outside of sessions, nor for a first session of which the first bars are missing. */
function sessionsOf({ timeMs, length }: BarSeries, { calendar, timeframe }: Grid): Float64Array {
  if (!isIntraday(timeframe)) return timeMs.subarray(0, length);
  const session = Float64Array.from(
    { length },
    (_, i) => calendar.sessionAt(timeMs[i] as number)?.openMs ?? Number.NaN,
  );
  const first = session[0] as number;
  if (first < (timeMs[0] as number)) for (let i = 0; session[i] === first; i++) session[i] = Number.NaN;
  return session;
}

function indexBeside(bars: BarSeries, index: BarSeries | undefined): Float64Array | undefined {
  const closes = index && closesBeside(bars, index);
  if (closes && closes.length > 0 && closes.every(Number.isNaN)) {
    throw new UsageError('--index: none of its bars has the time of one of these bars.');
  }
  return closes;
}

/** The index's close at each bar's time; not known where the index has no such bar. */
function closesBeside({ timeMs, length }: BarSeries, index: BarSeries): Float64Array {
  const closes = new Map([...index].map((bar) => [bar.timeMs, bar.close]));
  return Float64Array.from({ length }, (_, i) => closes.get(timeMs[i] as number) ?? Number.NaN);
}

/** Coarser bars, and for each bar the newest of them that had closed when it closed. */
function coarserBars(bars: BarSeries, index: BarSeries | undefined, grid: Grid, timeframe: ScanTimeframe) {
  const { calendar } = grid;
  const length = barLength(timeframe);
  const coarse = aggregated(bars, grid, timeframe);
  const endOf = (openMs: number, of: ReturnType<typeof barLength>): number =>
    barSlot(calendar, of, openMs)?.endMs ?? Number.POSITIVE_INFINITY;
  let closed = -1;
  const newest = new Int32Array(bars.length);
  for (let i = 0; i < bars.length; i++) {
    const endMs = Number.isNaN(bars.timeMs[i])
      ? Number.NEGATIVE_INFINITY
      : endOf(bars.timeMs[i] as number, barLength(grid.timeframe));
    while (closed + 1 < coarse.length && endOf(coarse.timeMs[closed + 1] as number, length) <= endMs) closed++;
    newest[i] = closed;
  }
  const closes = index && closesBeside(coarse, aggregated(index, grid, timeframe));
  return { view: new SeriesView(coarse, sidesOf(coarse, { calendar, timeframe }, closes)), newest };
}

/** Bars put together to coarser ones. A cut first one is left out. */
function aggregated(bars: BarSeries, { calendar }: Grid, timeframe: ScanTimeframe): BarSeries {
  const all = aggregateBars(bars, calendar, barLength(timeframe));
  const isCut = all.length > 0 && (all.timeMs[0] as number) < (bars.timeMs[0] as number);
  return isCut ? all.slice(1) : all;
}
