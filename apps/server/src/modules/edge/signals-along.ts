import type { Preset, SeriesView, Strength } from '@wickwise/analytics';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** Signals of a scan along an instrument's history. */
export interface SignalsAlong {
  scan: Preset;
  /** Bar indices, ascending. */
  at: readonly number[];
  /** Returns the strength of the signal on a bar, as graded live; null for a scan without shape. */
  strengthAt(at: number): Strength | null;
}

/** Finds the signals that the scanner would have found. */
export type FindSignals = (listed: ListedInstrument, view: SeriesView) => Iterable<SignalsAlong>;
