import {
  adjustBars,
  type BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type InstrumentId,
  type Market,
  type PriceSplit,
  type Timeframe,
} from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { Feed } from '../../feeds/feed.ts';
import type { ListedInstrument } from '../../registry.ts';
import { historyLoaded } from '../../topics.ts';
import { adjustedFor } from '../adjusted-history.ts';
import type { BarRow, BarStore } from '../bar-store.ts';
import { missingPart, noteCoverage, noteStart, readCoverage, type Stretch } from '../history-coverage.ts';
import { firstHistory } from '../history-plan.ts';
import type { MissingParts } from '../missing-prices.ts';
import type { SplitBook } from '../split-book.ts';
import { isWhole, type Task, union } from './task.ts';
import { untilAborted } from './until-aborted.ts';

/** Bars built from prices that can be lost are loaded again from the end of the last load on, up to this long. */
const CHECKED_MS = 86_400_000;
/** The same of bars built from prices that aren't: a process may end between a gap and the note of it. */
const LAST_BUILT_MS = 3_600_000;

/** By then a bar that hadn't closed as it was loaded has been loaded again. */
const REST_LASTS_MS = 300_000;

export interface InstrumentLoaderDeps {
  feed: Pick<Feed, 'capabilities' | 'clock' | 'history' | 'reach'>;
  store: BarStore;
  db: Db;
  bus: Bus;
  /** Receives what is whole, and what lacks prices although it was requested. */
  missing: MissingParts;
  /** Splits that bars are adjusted for when read: history that comes adjusted is stored without them. */
  splits: SplitBook;
  /**
   * Resolves to the market time up to which bars have been built and stored. History beyond it isn't stored: a bar
   * built from what came of its prices would replace it.
   */
  settle: (market: Market) => Promise<number>;
  /** Aborts when loading stops: what is under way is left after the page that is being stored. */
  signal: AbortSignal;
  /** Called with each page that came. */
  moved: () => void;
}

/** What is to be loaded of a timeframe; `known` was loaded before. */
interface Wanted {
  timeframe: Timeframe;
  wanted: Stretch;
  known: Stretch | undefined;
}

/** Loads what an instrument lacks from its feed into the store, and announces it. */
export class InstrumentLoader {
  readonly #deps: InstrumentLoaderDeps;
  /** Instruments whose bars may have been built since their history was loaded. */
  readonly #loaded = new Set<InstrumentId>();
  /** Of holes that ended in a bar which hadn't closed yet, its open time: a hole soon afterwards begins there. */
  readonly #rests = new Map<InstrumentId, number>();

  constructor(deps: InstrumentLoaderDeps) {
    this.#deps = deps;
  }

  /**
   * Returns false where it is interrupted by the stop, or by a clock set back, which may make the loaded bars lie
   * ahead.
   */
  async load(given: Task): Promise<boolean> {
    const task = this.#withRest(given);
    const { listed } = task;
    const { feed, bus, db, missing, settle, signal } = this.#deps;
    const { no, instrument, finest } = listed;
    const { canLose } = feed.capabilities(instrument.market);
    const begunMs = feed.clock.now(instrument.market);
    // the close of a bar that has ended may not be announced yet
    const isBuilt = !isWhole(task) || this.#loaded.has(instrument.id);
    const toMs = canLose || isBuilt ? await settle(instrument.market) : begunMs;
    const isPast = (): boolean => feed.clock.now(instrument.market) >= toMs;
    const plan = await this.#plan(task, toMs);
    const adjusted = await this.#adjustedFor(listed, toMs);
    let hasRevisions = false;
    for (const { timeframe, wanted, known } of plan) {
      if (signal.aborted) return false;
      const isRevised = await this.#loadTimeframe(task, timeframe, wanted, adjusted);
      hasRevisions ||= isRevised;
      if (!isPast()) return false;
      await noteCoverage(db, no, timeframe, wanted, known);
      const request = { id: instrument.id, timeframe, ...wanted, priority: task.priority };
      missing.loaded(no, timeframe, feed.reach?.(request) ?? wanted);
    }
    if (!isPast()) return false;
    const throughMs = throughOf(listed, toMs);
    this.#loaded.add(instrument.id);
    this.#noteRest(task, throughMs);
    const sinceMs = plan.find(({ timeframe }) => timeframe === finest)?.wanted.fromMs ?? toMs;
    const since = isWhole(task) ? {} : { sinceMs };
    bus.publish(historyLoaded, instrument.id, { id: instrument.id, begunMs, throughMs, ...since, hasRevisions });
    return true;
  }

  /** A hole begins with what the one shortly before it left. */
  #withRest(task: Task): Task {
    const { hole, listed } = task;
    const fromMs = this.#rests.get(listed.instrument.id);
    if (!hole || fromMs === undefined || hole.fromMs > fromMs + REST_LASTS_MS) return task;
    return { ...task, hole: union(hole, { fromMs, toMs: fromMs }) };
  }

  #noteRest({ listed, hole }: Task, throughMs: number): void {
    const { id } = listed.instrument;
    if (hole && hole.toMs > throughMs) this.#rests.set(id, throughMs);
    else if (throughMs > (this.#rests.get(id) ?? throughMs)) this.#rests.delete(id);
  }

  /** Returns what is to be loaded, and notes what was not built from prices since the last stored bar. */
  async #plan(task: Task, toMs: number): Promise<Wanted[]> {
    const { listed, hole } = task;
    const { feed, store, db, missing } = this.#deps;
    const { no, instrument, finest } = listed;
    const { canLose } = feed.capabilities(instrument.market);
    const coverage = await readCoverage(db, no);
    if (coverage.size === 0) await noteStart(db, no, toMs);
    const plan: Wanted[] = [];
    for (const { timeframe, fromMs } of firstHistory(instrument.schedule, finest, toMs)) {
      const known = coverage.get(timeframe);
      const newestMs = (await store.newest([no], timeframe)).get(no);
      const builtMs = newestMs && newestMs - (canLose ? CHECKED_MS : LAST_BUILT_MS);
      const rest = isWhole(task) ? missingPart({ fromMs, toMs }, known, builtMs) : undefined;
      const wanted = hole ? union({ ...hole, toMs }, rest ?? { ...hole, toMs }) : rest;
      if (!wanted || wanted.fromMs >= toMs) continue; // a hole in the future
      const startMs = slotStart(listed, timeframe, wanted.fromMs);
      plan.push({ timeframe, wanted: { fromMs: startMs, toMs }, known });
      if (!isWhole(task) || newestMs === undefined || !known) continue; // before the first bar nothing is missing
      const endMs = barSlot(calendarOf(instrument.schedule), barLength(timeframe), newestMs)?.endMs ?? newestMs;
      missing.note(listed, { fromMs: Math.max(endMs, startMs), toMs }, [timeframe]);
    }
    return plan;
  }

  async #loadTimeframe(
    { listed, priority }: Task,
    timeframe: Timeframe,
    { fromMs, toMs }: Stretch,
    adjustedFor: readonly PriceSplit[],
  ): Promise<boolean> {
    const { no, instrument } = listed;
    const { feed, store, signal, moved } = this.#deps;
    let isRevised = false;
    const calendar = calendarOf(instrument.schedule);
    const endOf = (timeMs: number) => barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? timeMs;
    const pages = feed.history({ id: instrument.id, timeframe, fromMs, toMs, priority });
    for await (const page of untilAborted(pages, signal)) {
      moved();
      const rows: BarRow[] = [];
      for (const bar of this.#asTraded(page, listed, timeframe, adjustedFor)) {
        const endMs = endOf(bar.timeMs);
        if (endMs <= toMs) rows.push({ instrumentNo: no, timeframe, bar, knownAtMs: endMs });
      }
      const revised = await store.append(rows);
      isRevised ||= revised.length > 0;
    }
    return isRevised;
  }

  /** Returns the splits that the history of an instrument is adjusted for, of those that bars are adjusted for when read. */
  async #adjustedFor(listed: ListedInstrument, nowMs: number): Promise<readonly PriceSplit[]> {
    const { feed, splits, store } = this.#deps;
    const own = splits.of(listed.no);
    const { adjusted } = feed.capabilities(listed.instrument.market).history;
    return own.length === 0 || adjusted.length === 0 ? [] : adjustedFor({ feed, store }, listed, own, nowMs);
  }

  /** Returns bars as they were traded, also where they come adjusted. */
  #asTraded(
    bars: BarSeries,
    { instrument: { market, schedule } }: ListedInstrument,
    timeframe: Timeframe,
    splits: readonly PriceSplit[],
  ): BarSeries {
    const { adjusted } = this.#deps.feed.capabilities(market).history;
    if (splits.length === 0 || !adjusted.includes(timeframe)) return bars;
    const grid = { calendar: calendarOf(schedule), length: barLength(timeframe) };
    return adjustBars(bars, splits.map(inverted), grid, Number.POSITIVE_INFINITY);
  }
}

const inverted = ({ effectiveMs, factor }: { effectiveMs: number; factor: number }) => ({
  effectiveMs,
  factor: 1 / factor,
});

/** Returns the start of the bar that contains an instant: a hole invalidates the whole bar. */
function slotStart({ instrument }: ListedInstrument, timeframe: Timeframe, timeMs: number): number {
  return barSlot(calendarOf(instrument.schedule), barLength(timeframe), timeMs)?.openMs ?? timeMs;
}

/** Returns up to when history is complete: the start of the base bar in progress, or now between sessions. */
export function throughOf({ instrument, finest }: ListedInstrument, nowMs: number): number {
  const slot = barSlot(calendarOf(instrument.schedule), barLength(finest), nowMs);
  return slot?.openMs ?? nowMs;
}
