import {
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  restateBars,
  slotsAcrossSplits,
  type Timeframe,
} from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import type { BarStore } from './bar-store.ts';
import type { SplitBook } from './split-book.ts';

/** Where bars are read from, and the splits to adjust them. */
export interface BarSource extends SingleSource {
  store: BarStore;
}

/** The same for reading one instrument at a time. */
export interface SingleSource {
  store: Pick<BarStore, 'read' | 'readStretches'>;
  splits: SplitBook;
}

/**
 * Reads an instrument's newest raw bars that had closed at an instant, oldest first; all without a limit. Weeks and
 * months across a split are built from days. Later bars in the store are ignored: a replay may have started over.
 */
export async function readClosedBars(
  source: SingleSource,
  listed: ListedInstrument,
  timeframe: Timeframe,
  { atMs, fromMs, beforeMs = atMs, limit }: { atMs: number; fromMs?: number; beforeMs?: number; limit?: number },
): Promise<BarSeries> {
  const range = {
    beforeMs: Math.min(atMs, beforeMs),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(limit === undefined ? {} : { limit: limit + 1 }),
  };
  const bars = await source.store.read(listed.no, timeframe, range);
  const closed = onlyClosed(bars, listed.instrument.schedule, timeframe, atMs, limit);
  const restated = await acrossSplits(source, [listed], timeframe, new Map([[listed.no, closed]]));
  return restated.get(listed.no) ?? closed;
}

/** Reads them for many instruments of one timeframe at once. */
export async function readManyClosedBars(
  source: BarSource,
  listed: readonly ListedInstrument[],
  timeframe: Timeframe,
  { atMs, fromMs, limit }: { atMs: number; fromMs?: number; limit: number },
): Promise<Map<number, BarSeries>> {
  const all = await source.store.readMany(
    listed.map(({ no }) => no),
    timeframe,
    { beforeMs: atMs, limit: limit + 1, ...(fromMs === undefined ? {} : { fromMs }) },
  );
  for (const { no, instrument } of listed) {
    const bars = all.get(no);
    if (bars) all.set(no, onlyClosed(bars, instrument.schedule, timeframe, atMs, limit));
  }
  return acrossSplits(source, listed, timeframe, all);
}

/** Builds weeks and months across a split from their days, since their stored rows mix prices. */
async function acrossSplits(
  { store, splits }: SingleSource,
  listed: readonly ListedInstrument[],
  timeframe: Timeframe,
  all: Map<number, BarSeries>,
): Promise<Map<number, BarSeries>> {
  const gridOf = ({ instrument }: ListedInstrument) => {
    return { calendar: calendarOf(instrument.schedule), length: barLength(timeframe) };
  };
  const stretches = listed.flatMap((one) =>
    slotsAcrossSplits(splits.of(one.no), gridOf(one))
      .filter(({ openMs }) => hasBar(all.get(one.no), openMs))
      .map(({ openMs, endMs }) => ({ instrumentNo: one.no, fromMs: openMs, beforeMs: endMs })),
  );
  if (stretches.length === 0) return all;
  const days = await store.readStretches('1D', stretches);
  const touched = new Set(stretches.map(({ instrumentNo }) => instrumentNo));
  for (const one of listed) {
    const bars = all.get(one.no);
    if (!bars || !touched.has(one.no)) continue;
    all.set(one.no, restateBars(bars, days.get(one.no) ?? new BarSeries(), splits.of(one.no), gridOf(one)));
  }
  return all;
}

const hasBar = (bars: BarSeries | undefined, openMs: number): boolean =>
  bars !== undefined && bars.timeMs[bars.indexFrom(openMs)] === openMs;

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
