import type { Hash } from 'node:crypto';
import { type CoarserBars, compileStrategy, SeriesView, type Window } from '@wickwise/analytics';
import { BarSeries, type ScanTimeframe } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { CloseTimes, sessionsOf } from '#marketdata/bars/close-times.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import { hashBars } from '#marketdata/bars/hash-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { StoredRequest } from './stored-request.ts';

export interface BarsDeps {
  store: BarStore;
  splits: SplitBook;
}

/** Bars that a test holds in memory at most: about 200 MB. */
const MOST_BARS = 4_000_000;
/** Bars are read of so many instruments at a time. */
const TOGETHER = 100;

/** One instrument's bars, adjusted for splits, with those of coarser timeframes that the rules read. */
export interface LoadedBars {
  listed: ListedInstrument;
  bars: BarSeries;
  window: Window;
  coarser: ReadonlyMap<ScanTimeframe, BarSeries>;
}

/** Reads what had closed at an instant, and adds it to a hash. */
export async function loadBars(
  deps: BarsDeps,
  listed: readonly ListedInstrument[],
  request: StoredRequest,
  atMs: number,
  hash: Hash,
): Promise<LoadedBars[]> {
  const coarser = coarserTimeframes(request);
  const limit = Math.floor(MOST_BARS / (coarser.length + 1) / Math.max(listed.length, 1));
  const read = (timeframe: ScanTimeframe) => readAll(deps, listed, timeframe, { atMs, limit }, hash);
  const own = await read(request.timeframe);
  const others = new Map<ScanTimeframe, readonly BarSeries[]>();
  for (const timeframe of coarser) others.set(timeframe, await read(timeframe));
  return listed.map((one, k) => {
    const bars = own[k] as BarSeries;
    const beside = [...others].map(([timeframe, series]) => [timeframe, series[k] as BarSeries] as const);
    return { listed: one, bars, window: windowOf(bars, request), coarser: new Map(beside) };
  });
}

function coarserTimeframes({ test }: StoredRequest): ScanTimeframe[] {
  const rules = [test.strategy, test.exit, test.opposite].flatMap((rule) => (rule ? compileStrategy(rule) : []));
  const columns = rules.flatMap((rule) => [...rule.columns.values()]);
  return [...new Set(columns.flatMap(({ column }) => column.coarser?.timeframe ?? []))];
}

async function readAll(
  { store, splits }: BarsDeps,
  listed: readonly ListedInstrument[],
  timeframe: ScanTimeframe,
  range: { atMs: number; limit: number },
  hash: Hash,
): Promise<BarSeries[]> {
  const all: BarSeries[] = [];
  for (let start = 0; start < listed.length; start += TOGETHER) {
    const some = listed.slice(start, start + TOGETHER);
    const read = await readManyClosedBars(store, some, timeframe, range);
    for (const { no, instrument } of some) {
      const raw = read.get(no) ?? new BarSeries(1);
      hashBars(hash, instrument.id, raw);
      all.push(splits.adjust(no, raw, range.atMs));
    }
  }
  return all;
}

function windowOf(bars: BarSeries, { fromMs, toMs }: StoredRequest): Window {
  const from = fromMs === undefined ? 0 : bars.indexFrom(fromMs);
  return { from, to: toMs === undefined ? bars.length : Math.max(bars.indexFrom(toMs), from) };
}

/** Everything that a rule may read along one instrument's bars. */
export function viewOf({ listed, bars, coarser }: LoadedBars, timeframe: ScanTimeframe): SeriesView {
  const { schedule } = listed.instrument;
  const closes = new CloseTimes(timeframe);
  const beside = [...coarser].map(([other, series]): [ScanTimeframe, CoarserBars] => {
    const ends = new CloseTimes(other);
    let closed = -1;
    const newest = Int32Array.from({ length: bars.length }, (_, i) => {
      const endMs = closes.endOf(schedule, bars.timeMs[i] as number);
      const isNext = () => ends.endOf(schedule, series.timeMs[closed + 1] as number) <= endMs;
      while (closed + 1 < series.length && isNext()) closed++;
      return closed;
    });
    return [other, { view: new SeriesView(series, { session: sessionsOf(series, schedule) }), newest }];
  });
  return new SeriesView(bars, { session: sessionsOf(bars, schedule) }, new Map(beside));
}
