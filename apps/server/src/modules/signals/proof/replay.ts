import { SeriesView } from '@wickwise/analytics';
import { barLength, barSlot, calendarOf, type ScanTimeframe } from '@wickwise/market';
import type { BarVersion } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { type FoundSignal, signalOf } from '../receipt.ts';
import { historyOf } from '../scan-history.ts';
import type { ScanRules } from '../scan-rules.ts';
import { TimeframeScan } from '../timeframe-scan.ts';
import { KnownBars } from './known-bars.ts';

/** The replayed bars: those of an instrument and timeframe from `fromMs` on. */
export interface ReplayInput {
  rules: ScanRules;
  splits: SplitBook;
  listed: ListedInstrument;
  timeframe: ScanTimeframe;
  fromMs: number;
}

/**
 * Scans stored history as if it were live, with a fresh scan: each bar as known when it closed, corrections when they
 * came, splits from the session in which they took effect.
 */
export function replay(input: ReplayInput, versions: readonly BarVersion[]): FoundSignal[] {
  const { rules, splits, listed, timeframe, fromMs } = input;
  const { no, instrument } = listed;
  const calendar = calendarOf(instrument.schedule);
  const scan = new TimeframeScan(rules, [listed], timeframe);
  const known = new KnownBars();
  const found: FoundSignal[] = [];
  const endOf = (timeMs: number) => barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? timeMs;
  const historyAt = (atMs: number) => historyOf(splits, listed, timeframe, known.bars, atMs);
  const join = (atMs: number) => scan.join(instrument.id, new SeriesView(historyAt(atMs).bars));

  for (const { bar, knownMs, isRevision } of versions) {
    const isClose = !isRevision && bar.timeMs >= fromMs && bar.timeMs > known.newestMs;
    if (isClose && !scan.hasJoined(instrument.id)) join(endOf(known.newestMs)); // history ends here
    const endMs = endOf(bar.timeMs);
    if (isClose && splits.hasSplitBetween(no, known.newestMs, endMs - 1)) join(endMs);
    known.put(bar);
    if (isRevision && scan.hasJoined(instrument.id)) join(knownMs);
    if (!isClose) continue;
    const history = historyAt(endMs);
    for (const fired of scan.close([{ id: instrument.id, bar }])) {
      const signal = signalOf(fired, timeframe, history);
      if (signal) found.push(signal);
    }
  }
  return found;
}
