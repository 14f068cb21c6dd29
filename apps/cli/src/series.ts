import { type CompiledStrategy, SeriesView, type SideColumns } from '@wickwise/analytics';
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

const SCHEDULES: Readonly<Record<Market, ScheduleId>> = {
  US_Equity: 'nyse',
  Indian_Equity: 'nse',
  Forex: 'forex',
  Crypto: 'always',
};

/** Bars of a file with all that rules may read beside them: sessions, and the coarser bars that strategies name. */
export function viewOf(bars: BarSeries, market: Market, strategies: readonly CompiledStrategy[] = []): SeriesView {
  const timeframe = timeframeOf(bars);
  const calendar = calendarOf(SCHEDULES[market]);
  const stamped = stampedBars(bars, calendar, timeframe);
  const columns = strategies.flatMap((strategy) => [...strategy.columns.values()]);
  const wanted = new Set(columns.flatMap(({ column }) => column.coarser?.timeframe ?? []));
  const coarser = [...wanted].map((name) => [name, coarserBars(stamped, calendar, timeframe, name)] as const);
  return new SeriesView(bars, sidesOf(stamped, calendar, timeframe), new Map(coarser));
}

const isIntraday = (timeframe: Timeframe): boolean => typeof barLength(timeframe) === 'number';

/** The same bars stamped with their open. Days and longer bars are labelled with a date in files; NaN without a session. */
function stampedBars(bars: BarSeries, calendar: SessionCalendar, timeframe: Timeframe): BarSeries {
  if (isIntraday(timeframe)) return bars;
  const open = ({ timeMs }: { timeMs: number }) => calendar.sessionOn(isoDate(timeMs))?.openMs ?? Number.NaN;
  return BarSeries.from([...bars].map((bar) => ({ ...bar, timeMs: open(bar) })));
}

/** The session of each bar: not known outside of sessions, nor for a first session of which the first bars are missing. */
function sidesOf({ timeMs, length }: BarSeries, calendar: SessionCalendar, timeframe: Timeframe): SideColumns {
  if (!isIntraday(timeframe)) return { session: timeMs.subarray(0, length) };
  const session = Float64Array.from(
    { length },
    (_, i) => calendar.sessionAt(timeMs[i] as number)?.openMs ?? Number.NaN,
  );
  const first = session[0] as number;
  if (first < (timeMs[0] as number)) for (let i = 0; session[i] === first; i++) session[i] = Number.NaN;
  return { session };
}

/** Coarser bars, and for each bar the newest of them that had closed when it closed. A cut first one is left out. */
function coarserBars(bars: BarSeries, calendar: SessionCalendar, own: Timeframe, timeframe: ScanTimeframe) {
  const length = barLength(timeframe);
  const all = aggregateBars(bars, calendar, length);
  const isCut = all.length > 0 && (all.timeMs[0] as number) < (bars.timeMs[0] as number);
  const coarse = isCut ? all.slice(1) : all;
  const endOf = (openMs: number, of: ReturnType<typeof barLength>): number =>
    barSlot(calendar, of, openMs)?.endMs ?? Number.POSITIVE_INFINITY;
  let closed = -1;
  const newest = new Int32Array(bars.length);
  for (let i = 0; i < bars.length; i++) {
    const endMs = Number.isNaN(bars.timeMs[i])
      ? Number.NEGATIVE_INFINITY
      : endOf(bars.timeMs[i] as number, barLength(own));
    while (closed + 1 < coarse.length && endOf(coarse.timeMs[closed + 1] as number, length) <= endMs) closed++;
    newest[i] = closed;
  }
  return { view: new SeriesView(coarse), newest };
}
