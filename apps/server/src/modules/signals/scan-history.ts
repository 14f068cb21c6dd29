import { type Bar, BarSeries, barLength, type InstrumentId, type ScanTimeframe } from '@wickwise/market';
import { type BarSource, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { History } from './receipt.ts';

/** Bars that a fresh slot is warmed with: ten times the longest smoothing, and what chart patterns may read again. */
export const WARM_BARS = 2_000;

/** Bars read beside those that are needed: a close or two that came meanwhile. */
export const MORE_BARS = 8;

/** A bar of an instrument that has closed, as traded. */
export interface ClosedBar {
  id: InstrumentId;
  bar: Bar;
}

export const NO_HISTORY: History = { raw: new BarSeries(), bars: new BarSeries(), splits: [], adjust: (raw) => raw };

const MINUTES_OF_DAY = 1_440;

export interface HistoryRange {
  limit?: number;
  fromMs?: number;
  throughMs?: number;
}

/** At most so many bars of a timeframe open between two instants. */
export function barsBetween(timeframe: ScanTimeframe, fromMs: number, toMs: number): number {
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : MINUTES_OF_DAY;
  return Math.ceil(Math.max(toMs - fromMs, 0) / (minutes * 60_000));
}

/**
 * By instrument number, the bars that had closed at an instant, adjusted for the splits that took effect before it. `limit`
 * bars up to `throughMs` are read, and all after that.
 */
export async function readHistories(
  source: BarSource,
  listed: readonly ListedInstrument[],
  timeframe: ScanTimeframe,
  atMs: number,
  { limit = WARM_BARS, fromMs, throughMs }: HistoryRange = {},
): Promise<Map<number, History>> {
  const later = throughMs === undefined ? 0 : barsBetween(timeframe, throughMs, atMs);
  const range = { atMs, limit: limit + later, ...(fromMs === undefined ? {} : { fromMs }) };
  const all = await readManyClosedBars(source, listed, timeframe, range);
  return new Map(
    listed.flatMap((one) => {
      const raw = all.get(one.no);
      return raw ? [[one.no, historyOf(source.splits, one, timeframe, raw, atMs)]] : [];
    }),
  );
}

/** Raw bars that had closed at an instant, with what they are adjusted for. */
export function historyOf(
  splits: SplitBook,
  listed: ListedInstrument,
  timeframe: ScanTimeframe,
  raw: BarSeries,
  atMs: number,
): History {
  const adjust: History['adjust'] = (bars, ownMs) => splits.adjust(listed, timeframe, bars, ownMs);
  return { raw, bars: adjust(raw, atMs - 1), splits: splits.of(listed.no), adjust };
}

/**
 * Returns bars that have just closed, those of the listed instruments as they are read from the store: a week that holds a
 * split is then the same to the last digit after a restart. One that can't be read is left out.
 */
export async function barsAsRead(
  source: BarSource,
  listed: readonly ListedInstrument[],
  timeframe: ScanTimeframe,
  closed: readonly ClosedBar[],
  endMs: number,
): Promise<ClosedBar[]> {
  const histories = await readHistories(source, listed, timeframe, endMs, { limit: 1 });
  const read = new Map(listed.map(({ no, instrument }) => [instrument.id, histories.get(no) ?? NO_HISTORY]));
  return closed.flatMap(({ id, bar }) => {
    const own = read.get(id);
    if (!own) return [{ id, bar }];
    return [...own.bars].filter(({ timeMs }) => timeMs === bar.timeMs).map((stored) => ({ id, bar: stored }));
  });
}
