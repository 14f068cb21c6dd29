import { setImmediate as nextTurn } from 'node:timers/promises';
import { Cancelled, LimitReached, Unavailable } from './errors.ts';
import { FairShare, type Turn } from './fair-share.ts';

/** A stretch of a thread's time for one task. */
export interface Slice {
  readonly isUsedUp: boolean;
  /** Yields to other tasks; resolves with a new slice. Rejects when the task has to end. */
  next(): Promise<void>;
  /** Waits for something outside of this thread, while other tasks run. */
  outside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** For a task that has its thread for itself. */
export const UNSLICED: Slice = { isUsedUp: false, next: async () => {}, outside: (wait) => wait() };

/** Returns slices for a task beside other work on its thread, which it yields to after `sliceMs`. */
export function besideOthers(sliceMs: number): Slice {
  let startMs = performance.now();
  return {
    get isUsedUp() {
      return performance.now() - startMs >= sliceMs;
    },
    next: async () => {
      await nextTurn();
      startMs = performance.now();
    },
    outside: (wait) => wait(),
  };
}

export interface SlicedWork {
  id: number;
  /** Tasks of one flow run one after the other. */
  flow: string;
  /** Expected time, ms. */
  price: number;
  /** Deadline in ms, waiting included. */
  deadlineMs: number;
}

export interface SlicedQueueOptions {
  sliceMs: number;
  /** Maximum number of tasks of a flow, running or waiting. */
  ofFlow: number;
  /** Maximum number of tasks of all flows. */
  ofAll: number;
  /** Messages for a caller: too many own tasks, too many of others, or late. */
  sentences: { own: string; busy: string; late: string };
  /** Returns a monotonic time, ms. */
  now?: () => number;
}

interface Job extends SlicedWork {
  arrived: number;
  usedMs: number;
  turn: Turn | undefined;
  hasBegun: boolean;
  /** Continues with the next slice; undefined while it has one, or waits outside. */
  resume: (() => void) | undefined;
  /** Reason to end. */
  end: Error | undefined;
  fail: (error: Error) => void;
}

/**
 * Runs tasks of many users in one thread, slice by slice, in fair turns: a short task interrupts a long one. It rejects
 * what can't be done in time, and ends cancelled and late tasks.
 */
export class SlicedQueue {
  readonly #options: SlicedQueueOptions;
  readonly #now: () => number;
  readonly #share = new FairShare();
  readonly #flows = new Map<string, Job[]>();
  readonly #jobs = new Map<number, Job>();
  #running: Job | undefined;
  #sliceStartMs = 0;
  /** Recent ratio of the time tasks take to their price; 1 or more. */
  #pace = 1;
  #isScheduled = false;

  constructor(options: SlicedQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of tasks, running or waiting. */
  get size(): number {
    return this.#jobs.size;
  }

  /** Runs a task in its turns. Rejects with `LimitReached` or `Unavailable` when it's refused, late or cancelled. */
  async run<Result>(work: SlicedWork, perform: (slice: Slice) => Promise<Result>): Promise<Result> {
    this.#admit(work);
    const ended = Promise.withResolvers<Result>();
    const job: Job = {
      ...work,
      arrived: this.#share.now,
      usedMs: 0,
      turn: undefined,
      hasBegun: false,
      resume: () => void perform(this.#sliceOf(job)).then(ended.resolve, ended.reject),
      end: undefined,
      fail: ended.reject,
    };
    const { late } = this.#options.sentences;
    const deadline = setTimeout(() => this.#end(job, new Unavailable(late)), work.deadlineMs);
    this.#jobs.set(work.id, job);
    this.#flows.set(work.flow, [...(this.#flows.get(work.flow) ?? []), job]);
    this.#schedule();
    try {
      return await ended.promise;
    } finally {
      clearTimeout(deadline);
      this.#forget(job);
    }
  }

  /** Ends a task: at once while it waits, at the end of its slice while it runs. */
  cancel(id: number): void {
    const job = this.#jobs.get(id);
    if (job) this.#end(job, new Cancelled());
  }

  /** Ends all tasks. */
  endAll(error: Error): void {
    for (const job of this.#jobs.values()) this.#end(job, error);
  }

  #end(job: Job, error: Error): void {
    job.end ??= error;
    if (job.hasBegun) this.#schedule();
    else job.fail(job.end);
  }

  /**
   * Rejects a task that would wait too long: at most as much work of each other flow comes before it as it takes
   * itself. A slow or busy machine admits less.
   */
  #admit({ flow, price, deadlineMs }: SlicedWork): void {
    const { ofFlow, ofAll, sentences } = this.#options;
    const own = this.#flows.get(flow) ?? [];
    if (own.length >= ofFlow) throw new LimitReached(sentences.own, leftOf(own));
    const ownMs = leftOf(own) + price;
    let endMs = ownMs;
    for (const [name, jobs] of this.#flows) if (name !== flow) endMs += Math.min(leftOf(jobs), ownMs);
    endMs *= this.#pace;
    if (this.#jobs.size < ofAll && endMs <= deadlineMs) return;
    if (this.#jobs.size === 0) this.#pace = mixed(this.#pace, 1); // otherwise a faster pace would never be measured
    throw new Unavailable(sentences.busy, endMs - deadlineMs);
  }

  #sliceOf(job: Job): Slice {
    const { sliceMs } = this.#options;
    const spentMs = (): number => this.#now() - this.#sliceStartMs;
    const pause = (): void => this.#pause(job);
    const wait = (): Promise<void> => this.#waitForTurn(job);
    return {
      get isUsedUp() {
        return spentMs() >= sliceMs;
      },
      next: async () => {
        pause();
        await wait();
      },
      outside: async (work) => {
        pause();
        try {
          return await work();
        } finally {
          await wait();
        }
      },
    };
  }

  #pause(job: Job): void {
    job.usedMs += this.#now() - this.#sliceStartMs;
    if (job.turn && job.usedMs > job.price) this.#share.charge(job.turn, job.usedMs);
    this.#running = undefined;
    this.#schedule();
  }

  async #waitForTurn(job: Job): Promise<void> {
    await new Promise<void>((resolve) => {
      job.resume = resolve;
      this.#schedule();
    });
    if (job.end) throw job.end;
  }

  /** Gives the next slice after pending messages. */
  #schedule(): void {
    if (this.#isScheduled || this.#running) return;
    this.#isScheduled = true;
    void nextTurn().then(() => {
      this.#isScheduled = false;
      this.#giveSlice();
    });
  }

  #giveSlice(): void {
    if (this.#running) return;
    let next: Job | undefined;
    for (const [job] of this.#flows.values()) {
      if (!job?.resume) continue;
      job.turn ??= this.#share.place(job.flow, job.price, job.arrived);
      if (!next?.turn || isBefore(job, job.turn, next, next.turn)) next = job;
    }
    if (!next?.turn) return;
    this.#running = next;
    next.hasBegun = true;
    this.#share.serve(next.turn);
    this.#sliceStartMs = this.#now();
    const { resume } = next;
    next.resume = undefined;
    resume?.();
  }

  #forget(job: Job): void {
    if (this.#running === job) {
      job.usedMs += this.#now() - this.#sliceStartMs;
      this.#running = undefined;
    }
    if (job.turn) this.#share.charge(job.turn, job.usedMs);
    if (job.usedMs > PACE_FROM_MS) this.#pace = Math.max(1, mixed(this.#pace, job.usedMs / job.price));
    this.#jobs.delete(job.id);
    const left = (this.#flows.get(job.flow) ?? []).filter((one) => one !== job);
    if (left.length > 0) this.#flows.set(job.flow, left);
    else this.#flows.delete(job.flow);
    if (this.#jobs.size === 0) this.#share.rest();
    this.#schedule();
  }
}

/** Minimum length of a task that measures the pace, ms. */
const PACE_FROM_MS = 100;
const mixed = (before: number, now: number): number => before + (Math.min(now, 10) - before) / 4;

/** Tasks that have to end come first, then the earliest finish. */
const isBefore = (a: Job, turnA: Turn, b: Job, turnB: Turn): boolean =>
  Number(Boolean(a.end)) - Number(Boolean(b.end)) > 0 || (!b.end && turnA.finish < turnB.finish);

/** Returns the work left, in ms. */
const leftOf = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, { price, usedMs }) => sum + Math.max(price - usedMs, 1), 0);
