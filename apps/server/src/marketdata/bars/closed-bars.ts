import { type BarSeries, barLength, barSlot, calendarOf, type Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import type { BarStore } from './bar-store.ts';

/**
 * An instrument's newest bars that had closed at an instant, oldest first; all of them without a limit.
 *
 * The store may know more: when a replay has started over, bars that lie ahead of its clock are not known yet.
 */
export async function readClosedBars(
  store: BarStore,
  { no, instrument }: ListedInstrument,
  timeframe: Timeframe,
  { atMs, beforeMs = atMs, limit }: { atMs: number; beforeMs?: number; limit?: number },
): Promise<BarSeries> {
  const range = { beforeMs: Math.min(atMs, beforeMs), ...(limit === undefined ? {} : { limit: limit + 1 }) };
  const bars = await store.read(no, timeframe, range);
  return onlyClosed(bars, instrument.schedule, timeframe, atMs, limit);
}

/** The same for many instruments of one timeframe at once. */
export async function readManyClosedBars(
  store: BarStore,
  listed: readonly ListedInstrument[],
  timeframe: Timeframe,
  { atMs, fromMs, limit }: { atMs: number; fromMs?: number; limit: number },
): Promise<Map<number, BarSeries>> {
  const all = await store.readMany(
    listed.map(({ no }) => no),
    timeframe,
    { beforeMs: atMs, limit: limit + 1, ...(fromMs === undefined ? {} : { fromMs }) },
  );
  for (const { no, instrument } of listed) {
    const bars = all.get(no);
    if (bars) all.set(no, onlyClosed(bars, instrument.schedule, timeframe, atMs, limit));
  }
  return all;
}

function onlyClosed(
  bars: BarSeries,
  schedule: Parameters<typeof calendarOf>[0],
  timeframe: Timeframe,
  atMs: number,
  limit = Number.POSITIVE_INFINITY,
): BarSeries {
  const last = bars.length - 1;
  const slot = last < 0 ? undefined : barSlot(calendarOf(schedule), barLength(timeframe), bars.timeMs[last] as number);
  const end = slot && slot.endMs > atMs ? last : bars.length;
  const start = Math.max(end - limit, 0);
  return start === 0 && end === bars.length ? bars : bars.slice(start, end);
}
