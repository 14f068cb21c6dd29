import { SeriesView } from '@wickwise/analytics';
import type { ScanTimeframe } from '@wickwise/market';
import { CloseTimes } from '#marketdata/bars/close-times.ts';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { type FoundSignal, type SignalHistory, signalOf } from '../receipt.ts';
import type { ScanRules } from '../scan-rules.ts';

interface ScannedInstrument {
  rules: ScanRules;
  splits: SplitBook;
  listed: ListedInstrument;
  timeframe: ScanTimeframe;
}

/**
 * Returns the signals that a live scan stores of the bars that open in a stretch, its end excluded, as they are known now. Bars before it warm the
 * scan up; from a split on, all are in the prices after it.
 */
export function foundAlong(
  { rules, splits, listed, timeframe }: ScannedInstrument,
  history: SignalHistory,
  { fromMs, toMs }: Stretch,
): FoundSignal[] {
  const { raw, adjust } = history;
  const closes = new CloseTimes(timeframe);
  /** The last instant of bar `i`, whose prices the scan is in. */
  const pricesAt = (i: number): number => closes.endOf(listed.instrument.schedule, raw.timeMs[i] as number) - 1;
  const splitAt = (i: number): number | null => splits.newestAt(listed.no, pricesAt(i));
  const end = raw.indexFrom(toMs);
  const found: FoundSignal[] = [];
  for (let from = raw.indexFrom(fromMs), next = from; from < end; from = next) {
    while (next < end && splitAt(next) === splitAt(from)) next++;
    const view = new SeriesView(adjust(raw.slice(0, next), pricesAt(next - 1)));
    for (const { at, ...fired } of rules.firedAlong(view, from)) {
      const timeMs = raw.timeMs[at] as number;
      const signal = signalOf({ ...fired, listed, timeMs }, timeframe, history);
      if (signal) found.push(signal);
    }
  }
  return found;
}
