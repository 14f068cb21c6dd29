import {
  aggregateBars,
  type BarSeries,
  barLength,
  barSlot,
  type ChartTimeframe,
  calendarOf,
  isTimeframe,
} from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import { readClosedBars, type SingleSource } from './closed-bars.ts';

/** What timeframes that aren't stored are built from. */
const BUILT_FROM = '1h';
/** How long after its end a built bar is held back while its last hour isn't stored, ms: it may be on its way. */
const LAST_HOUR_WAIT_MS = 60_000;

/** Number of stored bars that one bar of a chart is read from. */
export const storedBarsPerBar = (timeframe: ChartTimeframe): number =>
  isTimeframe(timeframe) ? 1 : (barLength(timeframe) as number) / (barLength(BUILT_FROM) as number);

/**
 * Reads an instrument's newest closed bars before an instant for a chart, oldest first, in prices of `atMs`. Timeframes
 * that aren't stored are built from stored hours, each bar from all of its hours.
 */
export async function readChartBars(
  source: SingleSource,
  listed: ListedInstrument,
  timeframe: ChartTimeframe,
  range: { atMs: number; beforeMs?: number; limit: number },
): Promise<BarSeries> {
  const { atMs, limit } = range;
  if (isTimeframe(timeframe)) {
    return source.splits.adjust(listed, timeframe, await readClosedBars(source, listed, timeframe, range), atMs);
  }
  // one bar more: the hours of the oldest one may not all be among those read
  const wanted = { ...range, limit: (limit + 1) * storedBarsPerBar(timeframe) };
  const raw = await readClosedBars(source, listed, BUILT_FROM, wanted);
  const hours = source.splits.adjust(listed, BUILT_FROM, raw, atMs);
  const calendar = calendarOf(listed.instrument.schedule);
  const bars = aggregateBars(hours, calendar, barLength(timeframe));
  const end = isLastClosed(listed, timeframe, hours, atMs) ? bars.length : bars.length - 1;
  return bars.slice(Math.max(end - limit, 0), Math.max(end, 0));
}

function isLastClosed(
  { instrument }: ListedInstrument,
  timeframe: ChartTimeframe,
  hours: BarSeries,
  atMs: number,
): boolean {
  const newestMs = hours.timeMs[hours.length - 1];
  if (newestMs === undefined) return true;
  const calendar = calendarOf(instrument.schedule);
  const endMs = barSlot(calendar, barLength(timeframe), newestMs)?.endMs ?? newestMs;
  return barSlot(calendar, barLength(BUILT_FROM), newestMs)?.endMs === endMs || endMs + LAST_HOUR_WAIT_MS <= atMs;
}
