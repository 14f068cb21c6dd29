import { type Bar, BarSeries, barLength, type InstrumentId, type ScanTimeframe } from '@wickwise/market';
import { type BarSource, readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { SignalHistory } from './receipt.ts';

/** Number of bars that warm up a new slot: ten times the longest smoothing, and the lookback of chart patterns. */
export const WARM_BARS = 2_000;

/** Extra bars to read, for closes that came meanwhile. */
export const MORE_BARS = 8;

/** A closed bar of an instrument, as traded. */
export interface ClosedBar {
  id: InstrumentId;
  bar: Bar;
}

export const NO_HISTORY: SignalHistory = {
  raw: new BarSeries(),
  bars: new BarSeries(),
  splits: [],
  adjust: (raw) => raw,
};

const MINUTES_OF_DAY = 1_440;

export interface HistoryRange {
  limit?: number;
  fromMs?: number;
  throughMs?: number;
}

/** Returns the maximum number of bars of a timeframe that open between two instants. */
export function barsBetween(timeframe: ScanTimeframe, fromMs: number, toMs: number): number {
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : MINUTES_OF_DAY;
  return Math.ceil(Math.max(toMs - fromMs, 0) / (minutes * 60_000));
}

/**
 * Reads by instrument number the bars that had closed at an instant, adjusted for the splits until then: `limit` bars
 * up to `throughMs`, and all after that.
 */
export async function readHistories(
  source: BarSource,
  listed: readonly ListedInstrument[],
  timeframe: ScanTimeframe,
  atMs: number,
  { limit = WARM_BARS, fromMs, throughMs }: HistoryRange = {},
): Promise<Map<number, SignalHistory>> {
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

/** Returns the raw bars that had closed at an instant, with what adjusts them. */
export function historyOf(
  splits: SplitBook,
  listed: ListedInstrument,
  timeframe: ScanTimeframe,
  raw: BarSeries,
  atMs: number,
): SignalHistory {
  const adjust: SignalHistory['adjust'] = (bars, ownMs) => splits.adjust(listed, timeframe, bars, ownMs);
  return { raw, bars: adjust(raw, atMs - 1), splits: splits.of(listed.no), adjust };
}

/**
 * Returns bars that have just closed, those of the listed instruments as read from the store: a week with a split is
 * then the same to the last digit after a restart. Unreadable ones are left out.
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
