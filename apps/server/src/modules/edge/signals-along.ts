import type { Preset, SeriesView, Strength } from '@wickwise/analytics';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** Where a scan fired along an instrument's history. */
export interface SignalsAlong {
  scan: Preset;
  /** Indexes of the bars, rising. */
  at: readonly number[];
  /** How well the signal on such a bar is formed, as a live one is graded; null where the scan has no shape. */
  strengthAt(at: number): Strength | null;
}

/** Finds what the scanner would have found. */
export type FindSignals = (listed: ListedInstrument, view: SeriesView) => Iterable<SignalsAlong>;
