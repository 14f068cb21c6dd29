import { setTimeout as sleep } from 'node:timers/promises';
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
import type { Log } from '#platform/log.ts';
import { PRIORITIES, type Priority } from '#platform/net/token-bucket.ts';
import type { Feed } from '../feeds/feed.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import { historyLoaded } from '../topics.ts';
import { adjustedFor } from './adjusted-history.ts';
import type { BarRow, BarStore } from './bar-store.ts';
import { missingPart, noteCoverage, noteStart, readCoverage, type Stretch } from './history-coverage.ts';
import { firstHistory, timeframesFrom } from './history-plan.ts';
import type { MissingParts } from './missing-prices.ts';
import type { SplitBook } from './split-book.ts';

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

const STOP_GRACE_MS = 500;
/** Bars built from prices that can be lost are loaded again from the end of the last load on, up to this long. */
const CHECKED_MS = 86_400_000;
/** After this time without progress, whatever waits for all history continues without this feed, ms. */
const STUCK_MS = 120_000;

export interface HistoryLoaderDeps {
  feed: Pick<Feed, 'capabilities' | 'clock' | 'history' | 'reach'>;
  registry: InstrumentRegistry;
  store: BarStore;
  db: Db;
  bus: Bus;
  log: Log;
  /** Receives what is whole, and what lacks prices although it was requested. */
  missing: MissingParts;
  /** Splits that bars are adjusted for when read: history that comes adjusted is stored without them. */
  splits: SplitBook;
  /**
   * Resolves to the market time up to which bars have been built and stored. History beyond it isn't stored: a bar
   * built from what came of its prices would replace it.
   */
  settle: (market: Market) => Promise<number>;
  /** Monotonic time, ms. */
  nowMs?: () => number;
}

/** What is to be loaded of a timeframe; `known` was loaded before. */
interface Wanted {
  timeframe: Timeframe;
  wanted: Stretch;
  known: Stretch | undefined;
}

interface Task {
  listed: ListedInstrument;
  /** Who waits for it. */
  priority: Priority;
  /** A hole to fill, whatever was loaded before; default: all that is missing. */
  hole?: Stretch;
  hasFailed?: true;
}

/** Tasks of these priorities are done one after the other, beside what is under way of the others, most urgent first. */
const LANES: readonly (readonly Priority[])[] = [['user'], ['alert'], ['scan', 'backfill']];

/**
 * Loads a feed's missing history into the store in the background, and announces each finished instrument. History
 * loaded before or built live isn't requested again; an instrument that somebody waits for goes first.
 */
export class HistoryLoader {
  readonly #deps: HistoryLoaderDeps;
  #waiting: Task[] = [];
  /** Tasks to do before loading. */
  #first: (() => Promise<void>)[] = [];
  readonly #wanted = new Set<InstrumentId>();
  readonly #complete = new Set<InstrumentId>();
  /** Tasks under way, by instrument: one at a time of each. */
  readonly #active = new Map<InstrumentId, Task>();
  readonly #running = new Map<readonly Priority[], Promise<void>>();
  #preparing: Promise<boolean> | undefined;
  readonly #stopping = new AbortController();
  readonly #waiters = new Map<InstrumentId, PromiseWithResolvers<void>>();
  readonly #nowMs: () => number;
  #movedMs: number;

  constructor(deps: HistoryLoaderDeps) {
    this.#deps = deps;
    this.#nowMs = deps.nowMs ?? (() => performance.now());
    this.#movedMs = this.#nowMs();
  }

  /** Number of instruments whose history is wanted, and of those once loaded; later holes don't reduce it. */
  get counts(): { wanted: number; complete: number } {
    return { wanted: this.#wanted.size, complete: this.#complete.size };
  }

  /** Returns the share of wanted instruments whose history was loaded once, 0 to 1. */
  get progress(): number {
    const { wanted, complete } = this.counts;
    return wanted === 0 ? 1 : complete / wanted;
  }

  /** Returns whether history is wanted and the feed has delivered none for some minutes. */
  get isStuck(): boolean {
    const { wanted, complete } = this.counts;
    return complete < wanted && this.#nowMs() - this.#movedMs > STUCK_MS;
  }

  /** Loads what these instruments lack, in this order. */
  load(instruments: readonly ListedInstrument[]): void {
    this.#want(instruments);
    this.#enqueue(instruments.map((listed) => ({ listed, priority: 'backfill' })));
  }

  /** Loads what an instrument lacks before all others. It isn't counted: nothing waits for its history. */
  loadFirst(listed: ListedInstrument, priority: Priority = 'user'): void {
    this.#enqueue([{ listed, priority }], true);
  }

  /** Drops requests for an instrument. */
  forget(id: InstrumentId): void {
    this.#waiting = this.#waiting.filter(({ listed }) => listed.instrument.id !== id);
    this.#waiters.get(id)?.resolve();
    this.#waiters.delete(id);
  }

  /** Replaces earlier requests for these instruments after `prepare`, those with bars first. */
  startOver(instruments: readonly ListedInstrument[], prepare: () => Promise<void>): void {
    const ids = new Set(instruments.map(({ instrument }) => instrument.id));
    this.#waiting = this.#waiting.filter(({ listed }) => !ids.has(listed.instrument.id));
    this.#first.push(prepare);
    this.#want(instruments);
    this.#enqueueByTurn(instruments.map((listed) => ({ listed, priority: 'backfill' })));
  }

  /**
   * Reloads an interval whose ticks were missed. Instruments with their first history come first: alerts wait for them.
   * Intervals of one instrument that wait are loaded as one, so a connection that comes and goes fills no queue.
   */
  repair(instruments: readonly ListedInstrument[], hole: Stretch, priority: Priority = 'alert'): void {
    const waiting = new Map(this.#waiting.flatMap((task) => (task.hole ? [[task.listed, task] as const] : [])));
    const added: Task[] = [];
    for (const listed of instruments) {
      const known = waiting.get(listed);
      if (known?.hole) {
        known.hole = union(known.hole, hole);
        known.priority = moreUrgent(known.priority, priority);
      } else added.push({ listed, hole, priority });
    }
    this.#enqueueByTurn(added);
  }

  /**
   * Moves an instrument to the front of what people wait for; resolves when it is loaded, at once when nothing of it is to
   * be loaded. What is under way of it is asked for like that too, and awaited unless it's a gap.
   */
  async hurry(id: InstrumentId): Promise<void> {
    const place = this.#waiting.findIndex(({ listed }) => listed.instrument.id === id);
    const task = this.#waiting[place] ?? this.#active.get(id);
    if (task) task.priority = 'user';
    if (place > 0) this.#waiting.unshift(...this.#waiting.splice(place, 1));
    if (!task || (place < 0 && task.hole)) return;
    const waiter = this.#waiters.get(id) ?? Promise.withResolvers<void>();
    this.#waiters.set(id, waiter);
    this.#begin();
    await waiter.promise;
  }

  /** Stops after the timeframes being stored. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #want(instruments: readonly ListedInstrument[]): void {
    this.#movedMs = this.#nowMs();
    for (const { instrument } of instruments) this.#wanted.add(instrument.id);
  }

  /** Adds tasks by priority: previously loaded instruments first. */
  #enqueueByTurn(tasks: readonly Task[]): void {
    const wasThere = ({ listed }: Task): boolean => this.#complete.has(listed.instrument.id);
    this.#enqueue(tasks.filter((task) => !wasThere(task)));
    this.#enqueue(tasks.filter(wasThere), true);
  }

  #enqueue(tasks: readonly Task[], areFirst = false): void {
    if (areFirst) this.#waiting.unshift(...tasks);
    else this.#waiting.push(...tasks);
    this.#begin();
  }

  /** Starts the lanes that have something to do. */
  #begin(): void {
    for (const lane of LANES) {
      // a run without tasks would end before it is registered
      if (this.#running.has(lane) || !this.#next(lane) || this.#stopping.signal.aborted) continue;
      this.#running.set(lane, this.#run(lane));
    }
  }

  /**
   * Returns the next task of a lane: of an instrument of which nothing is under way, and none while something more urgent
   * is to be done that hasn't failed.
   */
  #next(lane: readonly Priority[]): Task | undefined {
    const others = [...this.#waiting, ...this.#active.values()];
    if (others.some((task) => !task.hasFailed && laneOf(task) < LANES.indexOf(lane))) return undefined;
    return this.#waiting.find(
      ({ priority, listed }) => lane.includes(priority) && !this.#active.has(listed.instrument.id),
    );
  }

  /** Moves failed tasks to the end, so no instrument blocks others; pauses grow while nothing succeeds. */
  async #run(lane: readonly Priority[]): Promise<void> {
    let pauseMs = RETRY_FIRST_MS;
    while (this.#next(lane) && !this.#stopping.signal.aborted) {
      if ((await this.#prepared()) && (await this.#loadNext(lane))) {
        pauseMs = RETRY_FIRST_MS;
        continue;
      }
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: this.#stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, RETRY_LONGEST_MS);
    }
    this.#running.delete(lane);
    this.#begin(); // what waited for an instrument of this lane
  }

  /** One lane prepares for all. */
  #prepared(): Promise<boolean> {
    this.#preparing ??= this.#prepare().finally(() => {
      this.#preparing = undefined;
    });
    return this.#preparing;
  }

  /** Returns false where the database fails. */
  async #prepare(): Promise<boolean> {
    try {
      for (let own = this.#first[0]; own; own = this.#first[0]) {
        await own();
        this.#first.shift();
      }
      return true;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'bars ahead of the clock could not be dropped, trying again');
      return false;
    }
  }

  async #loadNext(lane: readonly Priority[]): Promise<boolean> {
    const task = this.#next(lane);
    if (!task) return true;
    const { id } = task.listed.instrument;
    this.#waiting.splice(this.#waiting.indexOf(task), 1);
    this.#active.set(id, task);
    const isLoaded = await this.#load(task);
    this.#active.delete(id);
    if (!isLoaded) {
      task.hasFailed = true;
      this.#waiting.push(task);
    }
    this.#begin();
    return isLoaded;
  }

  /** Returns false where the feed or the database fails. */
  async #load(task: Task): Promise<boolean> {
    const { id } = task.listed.instrument;
    try {
      if (!(await this.#loadInstrument(task))) {
        this.#waiting.push(task);
        return true;
      }
    } catch (error) {
      this.#deps.log.warn({ instrument: id, err: error }, 'history could not be loaded, trying again');
      return false;
    }
    this.#movedMs = this.#nowMs();
    if (!task.hole && this.#wanted.has(id)) this.#complete.add(id);
    this.#waiters.get(id)?.resolve();
    this.#waiters.delete(id);
    return true;
  }

  /**
   * Returns false where it is interrupted by the stop, or by a clock set back, which may make the loaded bars lie
   * ahead.
   */
  async #loadInstrument(task: Task): Promise<boolean> {
    const { listed, hole } = task;
    const { feed, bus, db, missing, settle } = this.#deps;
    const { no, instrument } = listed;
    const { canLose } = feed.capabilities(instrument.market);
    const toMs = canLose ? await settle(instrument.market) : feed.clock.now(instrument.market);
    const isPast = (): boolean => feed.clock.now(instrument.market) >= toMs;
    const plan = await this.#plan(listed, hole, toMs);
    const adjusted = await this.#adjustedFor(listed, toMs);
    let hasRevisions = false;
    for (const { timeframe, wanted, known } of plan) {
      if (this.#stopping.signal.aborted) return false;
      const isRevised = await this.#loadTimeframe(task, timeframe, wanted, adjusted);
      hasRevisions ||= isRevised;
      if (!isPast()) return false;
      await noteCoverage(db, no, timeframe, wanted, known);
      const request = { id: instrument.id, timeframe, ...wanted, priority: task.priority };
      missing.loaded(no, timeframe, feed.reach?.(request) ?? wanted);
    }
    if (!isPast()) return false;
    bus.publish(historyLoaded, instrument.id, { id: instrument.id, throughMs: throughOf(listed, toMs), hasRevisions });
    return true;
  }

  /** Returns what is to be loaded, and notes what was not built from prices since the last stored bar. */
  async #plan(listed: ListedInstrument, hole: Stretch | undefined, toMs: number): Promise<Wanted[]> {
    const { feed, store, db, missing } = this.#deps;
    const { no, instrument, finest } = listed;
    const { canLose } = feed.capabilities(instrument.market);
    const coverage = await readCoverage(db, no);
    if (coverage.size === 0) await noteStart(db, no, toMs);
    const plan: Wanted[] = [];
    for (const { timeframe, fromMs } of firstHistory(instrument.schedule, finest, toMs)) {
      const known = coverage.get(timeframe);
      const newestMs = (await store.newest([no], timeframe)).get(no);
      const builtMs = newestMs === undefined || !canLose ? newestMs : newestMs - CHECKED_MS;
      const wanted = hole ? { ...hole, toMs } : missingPart({ fromMs, toMs }, known, builtMs);
      if (!wanted || wanted.fromMs >= toMs) continue; // a hole in the future
      const startMs = slotStart(listed, timeframe, wanted.fromMs);
      plan.push({ timeframe, wanted: { fromMs: startMs, toMs }, known });
      if (hole || newestMs === undefined || !known) continue; // before the first bar nothing is missing
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
    let isRevised = false;
    const calendar = calendarOf(instrument.schedule);
    const endOf = (timeMs: number) => barSlot(calendar, barLength(timeframe), timeMs)?.endMs ?? timeMs;
    const pages = this.#deps.feed.history({ id: instrument.id, timeframe, fromMs, toMs, priority });
    for await (const page of untilAborted(pages, this.#stopping.signal)) {
      this.#movedMs = this.#nowMs();
      const rows: BarRow[] = [];
      for (const bar of this.#asTraded(page, listed, timeframe, adjustedFor)) {
        const endMs = endOf(bar.timeMs);
        if (endMs <= toMs) rows.push({ instrumentNo: no, timeframe, bar, knownAtMs: endMs });
      }
      const revised = await this.#deps.store.append(rows);
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

const laneOf = ({ priority }: Task): number => LANES.findIndex((lane) => lane.includes(priority));

const moreUrgent = (a: Priority, b: Priority): Priority => (PRIORITIES.indexOf(a) < PRIORITIES.indexOf(b) ? a : b);

const inverted = ({ effectiveMs, factor }: { effectiveMs: number; factor: number }) => ({
  ...{ effectiveMs, factor: 1 / factor },
});

const union = (a: Stretch, b: Stretch): Stretch => ({
  fromMs: Math.min(a.fromMs, b.fromMs),
  toMs: Math.max(a.toMs, b.toMs),
});

/** Yields the same pages; after `signal` aborts it waits only a moment for a vendor, then throws. */
async function* untilAborted<Page>(pages: AsyncIterable<Page>, signal: AbortSignal): AsyncGenerator<Page> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {}); // the last page may have arrived before
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => {
    timer = setTimeout(() => aborted.reject(signal.reason), STOP_GRACE_MS);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(timer);
  }
}

/** Returns the start of the bar that contains an instant: a hole invalidates the whole bar. */
function slotStart({ instrument }: ListedInstrument, timeframe: Timeframe, timeMs: number): number {
  return barSlot(calendarOf(instrument.schedule), barLength(timeframe), timeMs)?.openMs ?? timeMs;
}

/** Returns up to when history is complete: the start of the base bar in progress, or now between sessions. */
function throughOf({ instrument, finest }: ListedInstrument, nowMs: number): number {
  const slot = barSlot(calendarOf(instrument.schedule), barLength(finest), nowMs);
  return slot?.openMs ?? nowMs;
}

/** Returns the timeframes that are stored for a market's instruments. */
export function keptTimeframes(registry: InstrumentRegistry, market: Market): Timeframe[] {
  return [...new Set(registry.of(market).flatMap(({ finest }) => timeframesFrom(finest)))];
}
