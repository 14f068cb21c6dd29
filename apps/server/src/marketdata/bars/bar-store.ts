import type { Bar, BarSeries, Timeframe } from '@wickwise/market';

/** A closed bar to be stored; `knownAtMs` is the market time at which it became known. */
export interface BarRow {
  instrumentNo: number;
  timeframe: Timeframe;
  bar: Bar;
  knownAtMs: number;
}

export interface BarRange {
  /** Bars that open at this time or later. */
  fromMs?: number;
  /** Bars that open before this time. */
  beforeMs?: number;
  /** Maximum number of bars, the newest of the range. */
  limit?: number;
}

/** Bars of one instrument that open at `fromMs` or later and before `beforeMs`, epoch ms. */
export interface BarStretch {
  instrumentNo: number;
  fromMs: number;
  beforeMs: number;
}

/** A bar that replaced an earlier one: its revision counts from 1. */
export interface RevisedBar {
  instrumentNo: number;
  timeframe: Timeframe;
  timeMs: number;
  revision: number;
}

/** A version of a bar, known from a market time on. */
export interface BarVersion {
  bar: Bar;
  knownMs: number;
  /** Whether it replaced an earlier one. */
  isRevision: boolean;
}

/** When something became known of an instrument's bar that opened at `barMs`. */
export interface BarKnown {
  no: number;
  barMs: number;
  knownMs: number;
}

/**
 * Closed bars with raw prices: all that the product asks of where they are stored. Every method resolves or rejects as a
 * whole, and a reader that begins after `append` has resolved reads what it stored, over any connection or process.
 */
export interface BarStore {
  /** How many instruments one call of `prune` is best given: few keep writers waiting shortly, many need fewer calls. */
  readonly prunedAtOnce: number;

  /**
   * Stores bars; resolves once they are on disk. An unchanged bar is ignored; a changed one becomes a new revision
   * beside the old one. The last of several rows of one bar counts. Returns the revised ones.
   */
  append(rows: readonly BarRow[]): Promise<RevisedBar[]>;

  /** Reads bars of one instrument, oldest first. */
  read(instrumentNo: number, timeframe: Timeframe, range?: BarRange): Promise<BarSeries>;

  /** Reads bars of several instruments, each oldest first; `range.limit` is per instrument. */
  readMany(instrumentNos: readonly number[], timeframe: Timeframe, range?: BarRange): Promise<Map<number, BarSeries>>;

  /** Reads bars of short stretches by instrument number, oldest first. Stretches of an instrument must not overlap. */
  readStretches(timeframe: Timeframe, stretches: readonly BarStretch[]): Promise<Map<number, BarSeries>>;

  /** Returns the open time of the newest stored bar per instrument, for one timeframe. */
  newest(instrumentNos: readonly number[], timeframe: Timeframe): Promise<Map<number, number>>;

  /**
   * Returns all versions of an instrument's bars that open between two instants, inclusive, in the order in which they
   * became known, with `before` bars before `fromMs`.
   */
  versions(
    instrumentNo: number,
    timeframe: Timeframe,
    range: { fromMs: number; throughMs: number; before: number },
  ): Promise<BarVersion[]>;

  /** Returns when bars were replaced, of those replaced at `fromMs` or later. */
  corrections(instrumentNos: readonly number[], timeframes: readonly Timeframe[], fromMs: number): Promise<BarKnown[]>;

  /** Returns when bars that open at `fromMs` or later became known, without those that replaced others. */
  firstKnown(instrumentNos: readonly number[], timeframe: Timeframe, fromMs: number): Promise<BarKnown[]>;

  /**
   * Deletes bars of these instruments that are past their retention, and returns their number. Bars that are stored
   * together may be kept until all of them are past it.
   */
  prune(instrumentNos: readonly number[], timeframe: Timeframe, beforeMs: number): Promise<number>;

  /** Deletes bars of these instruments that open at `fromMs` or later and before `beforeMs`. Returns their number. */
  drop(
    instrumentNos: readonly number[],
    timeframe: Timeframe,
    stretch: Omit<BarStretch, 'instrumentNo'>,
  ): Promise<number>;

  /** Prepares bars stored since the last call for faster reads. Awaits `pause` between steps of some milliseconds. */
  pack(instrumentNos: readonly number[], timeframe: Timeframe, pause?: () => Promise<void>): Promise<void>;
}
