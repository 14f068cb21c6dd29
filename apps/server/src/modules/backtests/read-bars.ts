import type { Hash } from 'node:crypto';
import { type Column, compileStrategy, readsSide, type SeriesView, type Window } from '@wickwise/analytics';
import { BarSeries, type ScanTimeframe } from '@wickwise/market';
import { type BarSource, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import { hashBars } from '#marketdata/bars/hash-bars.ts';
import { ruleViewOf } from '#marketdata/bars/rule-view.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { StoredRequest } from './stored-request.ts';

/** Maximum number of bars in memory per test: about 200 MB. */
const MOST_BARS = 4_000_000;
/** Number of instruments whose bars are read at a time. */
const TOGETHER = 100;

/** Bars of an instrument, adjusted for splits, with the coarser bars that the rules read. */
export interface LoadedBars {
  listed: ListedInstrument;
  bars: BarSeries;
  window: Window;
  coarser: ReadonlyMap<ScanTimeframe, BarSeries>;
  /** Whether a rule reads sessions: looking them up takes longer than a test. */
  needsSessions: boolean;
}

/** Reads the bars that had closed at an instant, and adds them to a hash. */
export async function loadBars(
  source: BarSource,
  listed: readonly ListedInstrument[],
  request: StoredRequest,
  atMs: number,
  hash: Hash,
): Promise<LoadedBars[]> {
  const coarser = coarserOf(request);
  const needsSessions = columnsOf(request).some((column) => readsSide(column, 'session'));
  const limit = mostBarsOf(listed.length, coarser.length);
  const read = (timeframe: ScanTimeframe) => readAll(source, listed, timeframe, { atMs, limit }, hash);
  const own = await read(request.timeframe);
  const others = new Map<ScanTimeframe, readonly BarSeries[]>();
  for (const timeframe of coarser) others.set(timeframe, await read(timeframe));
  return listed.map((one, k) => {
    const bars = own[k] as BarSeries;
    const beside = [...others].map(([timeframe, series]) => [timeframe, series[k] as BarSeries] as const);
    return { listed: one, bars, window: windowOf(bars, request), coarser: new Map(beside), needsSessions };
  });
}

/** Returns the maximum number of bars per instrument, by the number of instruments and coarser timeframes. */
export const mostBarsOf = (instruments: number, coarser: number): number =>
  Math.floor(MOST_BARS / (coarser + 1) / Math.max(instruments, 1));

/** Returns the coarser timeframes that the rules read. */
export const coarserOf = (request: StoredRequest): ScanTimeframe[] => [
  ...new Set(columnsOf(request).flatMap((column) => column.coarser?.timeframe ?? [])),
];

function columnsOf({ test }: StoredRequest): Column[] {
  const rules = [test.strategy, test.exit, test.opposite].flatMap((rule) => (rule ? compileStrategy(rule) : []));
  return rules.flatMap((rule) => [...rule.columns.values()].map(({ column }) => column));
}

async function readAll(
  source: BarSource,
  listed: readonly ListedInstrument[],
  timeframe: ScanTimeframe,
  range: { atMs: number; limit: number },
  hash: Hash,
): Promise<BarSeries[]> {
  const all: BarSeries[] = [];
  for (let start = 0; start < listed.length; start += TOGETHER) {
    const some = listed.slice(start, start + TOGETHER);
    const read = await readManyClosedBars(source, some, timeframe, range);
    for (const one of some) {
      const raw = read.get(one.no) ?? new BarSeries(1);
      hashBars(hash, one.instrument.id, raw, source.splits.of(one.no), range.atMs);
      all.push(source.splits.adjust(one, timeframe, raw, range.atMs));
    }
  }
  return all;
}

function windowOf(bars: BarSeries, { fromMs, toMs }: StoredRequest): Window {
  const from = fromMs === undefined ? 0 : bars.indexFrom(fromMs);
  return { from, to: toMs === undefined ? bars.length : Math.max(bars.indexFrom(toMs), from) };
}

/** Returns a view of all that rules may read along an instrument's bars. */
export const backtestView = ({ listed, ...loaded }: LoadedBars, timeframe: ScanTimeframe): SeriesView =>
  ruleViewOf({ ...loaded, timeframe, schedule: listed.instrument.schedule });
