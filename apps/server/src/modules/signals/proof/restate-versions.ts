import {
  BarSeries,
  type BarSlot,
  barLength,
  calendarOf,
  restateBars,
  type ScanTimeframe,
  slotsAcrossSplits,
} from '@wickwise/market';
import type { BarStore, BarVersion } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { KnownBars } from './known-bars.ts';

/**
 * Rebuilds each version of a week or month with a split from its days as known at that moment, like the scanner; a
 * version without days is left out. Other bars are unchanged.
 */
export async function restateVersions(
  store: BarStore,
  splits: SplitBook,
  listed: ListedInstrument,
  timeframe: ScanTimeframe,
  versions: readonly BarVersion[],
): Promise<readonly BarVersion[]> {
  const own = splits.of(listed.no);
  const grid = { calendar: calendarOf(listed.instrument.schedule), length: barLength(timeframe) };
  const days = new Map<number, readonly BarVersion[]>();
  for (const slot of slotsAcrossSplits(own, grid)) {
    const isAsked = versions.some(({ bar }) => bar.timeMs === slot.openMs);
    if (isAsked) days.set(slot.openMs, await dayVersions(store, listed.no, slot));
  }
  return versions.flatMap((version) => {
    const ofSlot = days.get(version.bar.timeMs);
    if (!ofSlot) return [version];
    const known = knownDays(ofSlot, version.knownMs);
    return [...restateBars(BarSeries.from([version.bar]), known, own, grid)].map((bar) => ({ ...version, bar }));
  });
}

const dayVersions = (store: BarStore, no: number, { openMs, endMs }: BarSlot): Promise<readonly BarVersion[]> =>
  store.versions(no, '1D', { fromMs: openMs, throughMs: endMs - 1, before: 0 });

function knownDays(versions: readonly BarVersion[], atMs: number): BarSeries {
  const known = new KnownBars();
  for (const { bar, knownMs } of versions) if (knownMs <= atMs) known.put(bar);
  return known.bars;
}
