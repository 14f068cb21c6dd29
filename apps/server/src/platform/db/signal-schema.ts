import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/**
 * What a scan found, with its receipt. As `replayed_signals`: public signals of stored bars from before the live scan
 * began, never sent and replaced when those bars change.
 */
export interface FoundSignalsTable {
  id: string;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  version: number;
  bar_time: Timestamp;
  /** Market time at which the bar had closed. */
  at: Timestamp;
  price: number;
  /** Hash of the shape's pivots; empty for rules. Key together with bar, rule and direction. */
  pivots_hash: string;
  /** Wall time of storing. */
  stored_at: Timestamp;
  /** `gapless`, or empty. */
  variant: string;
  licence_scope: string;
  /** Strength; null for rules, which have no shape. */
  strength: string | null;
  score: number | null;
  /** Parts of the score (docs/analytics/strength.md), or what the conditions of a user's rule read. */
  parts: JSONColumnType<object> | null;
  in_context: boolean | null;
  /** Names, open times (epoch ms) and prices of the shape's pivots. */
  pivots: JSONColumnType<[name: string, timeMs: number, price: number][]> | null;
  target: number | null;
  stop: number | null;
  /** First bar of the signal; the last one is `bar_time`. */
  from_time: Timestamp | null;
  /** SHA-256 of those raw bars and the splits known then. */
  bars_hash: string | null;
  /** Bars from the breakout to when the shape was known; null for rules and candles. */
  late_bars: number | null;
  /** Its first target had traded by then: not a fresh signal, and not counted. */
  is_spent: Generated<boolean>;
}

/** Signals found as their bars closed, and those of users' own rules. */
export interface SignalsTable extends FoundSignalsTable {
  /** Order of storing, from which a reader resumes. */
  seq: number;
  /** False of those found in an instrument's first history: nobody was sent them, so nobody has missed them. */
  is_announced: Generated<boolean>;
  /** Owner of the rule; null for public ones. */
  owner_id: string | null;
  /** Its edge when it was sent. */
  edge: JSONColumnType<object> | null;
  /** Name and sentence of a user's rule when it fired; null for public rules. */
  label: string | null;
  description: string | null;
}

/** Stretch of an instrument's bars whose signals are in `replayed_signals`; its end is excluded. */
export interface ReplayedHistoriesTable {
  instrument_no: number;
  timeframe: number;
  /** Kernels and rules that found them. */
  layout: string;
  from_time: Timestamp;
  to_time: Timestamp;
  /** SHA-256 of the raw bars that were read, and of their splits. */
  bars_hash: string;
  /** Wall time at which those were last compared with the store. */
  checked_at: Timestamp;
}

/** What a corrected bar would have changed: a vanished or a new signal. Sent signals never change. */
export interface SignalCorrectionsTable {
  id: string;
  signal_id: string | null;
  instrument_no: number;
  timeframe: number;
  pattern: string;
  direction: string;
  variant: string;
  version: number;
  bar_time: Timestamp;
  kind: 'gone' | 'new';
  known_at: Timestamp;
}

/** State of the scan of an instrument and timeframe, from which a restart continues bit for bit. */
export interface ScanStatesTable {
  instrument_no: number;
  timeframe: number;
  /** Kernels and rules that the numbers belong to. */
  layout: string;
  bar_time: Timestamp;
  numbers: number[];
  answers: number[];
  /** State of the chart patterns: see `ChartPatternState`. */
  charts: JSONColumnType<object> | null;
  /** All signals from this bar on are stored; null where unknown. */
  since: Timestamp | null;
}

export interface SignalSchema {
  signals: SignalsTable;
  replayed_signals: FoundSignalsTable;
  replayed_histories: ReplayedHistoriesTable;
  signal_corrections: SignalCorrectionsTable;
  scan_states: ScanStatesTable;
}
