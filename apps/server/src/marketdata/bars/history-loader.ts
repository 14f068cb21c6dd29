import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId, Market, Timeframe } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import { InstrumentLoader, type InstrumentLoaderDeps } from './history/instrument-loader.ts';
import { isWhole, PRIORITY_BANDS, type PriorityBand, type Task } from './history/task.ts';
import { TaskQueue } from './history/task-queue.ts';
import type { Stretch } from './history-coverage.ts';
import { timeframesFrom } from './history-plan.ts';

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** After this time without progress, whatever waits for all history continues without this feed, ms. */
const STUCK_MS = 120_000;

export interface HistoryLoaderDeps extends Omit<InstrumentLoaderDeps, 'signal' | 'moved'> {
  registry: InstrumentRegistry;
  log: Log;
  /** Monotonic time, ms. */
  nowMs?: () => number;
}

/**
 * Loads a feed's missing history into the store in the background, and announces each finished instrument. History
 * loaded before or built live isn't requested again; an instrument that somebody waits for goes first.
 */
export class HistoryLoader {
  readonly #log: Log;
  readonly #loader: InstrumentLoader;
  readonly #queue = new TaskQueue();
  /** Tasks to do before loading. */
  #first: (() => Promise<void>)[] = [];
  readonly #wanted = new Set<InstrumentId>();
  readonly #complete = new Set<InstrumentId>();
  /** Instruments whose history was loaded since it was last wanted: of these a hole may be loaded alone. */
  readonly #whole = new Set<InstrumentId>();
  /** Counts how often histories were wanted. */
  #round = 0;
  readonly #running = new Map<PriorityBand, Promise<void>>();
  #preparing: Promise<boolean> | undefined;
  readonly #stopping = new AbortController();
  readonly #waiters = new Map<InstrumentId, PromiseWithResolvers<void>>();
  readonly #nowMs: () => number;
  #movedMs: number;

  constructor({ nowMs = () => performance.now(), log, ...deps }: HistoryLoaderDeps) {
    this.#log = log;
    this.#nowMs = nowMs;
    this.#movedMs = nowMs();
    const moved = (): void => {
      this.#movedMs = nowMs();
    };
    this.#loader = new InstrumentLoader({ ...deps, signal: this.#stopping.signal, moved });
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
    this.#queue.drop(new Set([id]));
    this.#whole.delete(id);
    this.#resolve(id);
  }

  /** Replaces earlier loads of these instruments after `prepare`, those with bars first; holes are still to be filled. */
  startOver(instruments: readonly ListedInstrument[], prepare: () => Promise<void>): void {
    this.#queue.dropLoads(new Set(instruments.map(({ instrument }) => instrument.id)));
    this.#first.push(prepare);
    this.#want(instruments);
    this.#enqueueByTurn(instruments.map((listed) => ({ listed, priority: 'backfill' })));
  }

  /**
   * Reloads an interval whose ticks were missed. Instruments with their first history come first: alerts wait for them.
   * Intervals of one instrument that wait are loaded as one, so a connection that comes and goes fills no queue.
   */
  repair(instruments: readonly ListedInstrument[], hole: Stretch, priority: Priority = 'alert'): void {
    this.#enqueueByTurn(this.#queue.widen(instruments, hole, priority));
  }

  /**
   * Moves an instrument to the front of what people wait for; resolves when it is loaded, at once when nothing of it is to
   * be loaded. What is under way of it is asked for like that too, and awaited unless it's a gap.
   */
  async hurry(id: InstrumentId): Promise<void> {
    if (!this.#queue.hurry(id)) return;
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
    this.#round++;
    for (const { instrument } of instruments) {
      this.#wanted.add(instrument.id);
      this.#whole.delete(instrument.id);
    }
  }

  /** Adds tasks by priority: previously loaded instruments first. */
  #enqueueByTurn(tasks: readonly Task[]): void {
    const wasThere = ({ listed }: Task): boolean => this.#complete.has(listed.instrument.id);
    this.#enqueue(tasks.filter((task) => !wasThere(task)));
    this.#enqueue(tasks.filter(wasThere), true);
  }

  #enqueue(tasks: readonly Task[], areFirst = false): void {
    this.#queue.add(tasks, areFirst);
    this.#begin();
  }

  #resolve(id: InstrumentId): void {
    this.#waiters.get(id)?.resolve();
    this.#waiters.delete(id);
  }

  /** Starts the bands that have something to do. */
  #begin(): void {
    for (const band of PRIORITY_BANDS) {
      // a run without tasks would end before it is registered
      if (this.#running.has(band) || !this.#queue.next(band) || this.#stopping.signal.aborted) continue;
      this.#running.set(band, this.#run(band));
    }
  }

  /** Moves failed tasks to the end, so no instrument blocks others; pauses grow while nothing succeeds. */
  async #run(band: PriorityBand): Promise<void> {
    let pauseMs = RETRY_FIRST_MS;
    while (this.#queue.next(band) && !this.#stopping.signal.aborted) {
      if ((await this.#prepared()) && (await this.#loadNext(band))) {
        pauseMs = RETRY_FIRST_MS;
        continue;
      }
      await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal: this.#stopping.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, RETRY_LONGEST_MS);
    }
    this.#running.delete(band);
    this.#begin(); // what waited for an instrument of this band
  }

  /** One band prepares for all. */
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
      this.#log.warn({ err: error }, 'bars ahead of the clock could not be dropped, trying again');
      return false;
    }
  }

  async #loadNext(band: PriorityBand): Promise<boolean> {
    const task = this.#queue.take(band);
    if (!task) return true;
    // announced alone, a hole would look like all that is missing before it
    if (!this.#whole.has(task.listed.instrument.id)) task.isWhole = true;
    const outcome = await this.#load(task);
    this.#queue.end(task);
    if (outcome === 'failed') task.hasFailed = true;
    if (outcome !== 'loaded') this.#queue.add([task]);
    this.#begin();
    return outcome !== 'failed';
  }

  /** The feed or the database may fail, and the stop or a clock set back interrupt it. */
  async #load(task: Task): Promise<'loaded' | 'interrupted' | 'failed'> {
    const { id } = task.listed.instrument;
    const round = this.#round;
    try {
      if (!(await this.#loader.load(task))) return 'interrupted';
    } catch (error) {
      this.#log.warn({ instrument: id, err: error }, 'history could not be loaded, trying again');
      return 'failed';
    }
    this.#movedMs = this.#nowMs();
    if (isWhole(task) && this.#round === round) this.#whole.add(id);
    if (isWhole(task) && this.#wanted.has(id)) this.#complete.add(id);
    this.#resolve(id);
    return 'loaded';
  }
}

/** Returns the timeframes that are stored for a market's instruments. */
export function keptTimeframes(registry: InstrumentRegistry, market: Market): Timeframe[] {
  return [...new Set(registry.of(market).flatMap(({ finest }) => timeframesFrom(finest)))];
}
