import { BACKTEST_LIMITS } from '@wickwise/contract';
import { LimitReached, Unavailable } from '#platform/errors.ts';
import { FairShare, type Turn } from '#platform/fair-share.ts';

/** A test that waits or runs. */
export interface QueuedTest {
  id: string;
  userId: string;
  /** Expected time, in ms of one core. */
  priceMs: number;
}

/** A running test; `done` rejects when it ends without a result. */
export interface RunningTest {
  done: Promise<void>;
  stop(): Promise<void>;
}

/** How a test ended: with a result, without one, or at its time limit. */
export type TestEnd = 'done' | 'failed' | 'late';

export interface QueueDeps {
  /** Tests that run at the same time, of different users; at most one of them is long. */
  together: number;
  begin(test: QueuedTest): RunningTest;
  onEnd(test: QueuedTest, end: TestEnd): void;
  /** Maximum time of a test, ms. */
  deadlineMs: number;
}

/** `retry-after` of a refusal, ms. */
const WAIT_MS = 10_000;

/** A longer test leaves one place to shorter ones, ms. */
const LONG_MS = 2_000;

interface Waiting {
  test: QueuedTest;
  arrived: number;
  turn: Turn | undefined;
}

interface Running {
  test: QueuedTest;
  turn: Turn;
  run: RunningTest;
}

/** Runs tests in fair turns by price, one at a time per user. */
export class BacktestQueue {
  readonly #deps: QueueDeps;
  readonly #share = new FairShare();
  #waiting: readonly Waiting[] = [];
  readonly #running = new Map<string, Running>();
  #isStopped = false;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  /** Throws when the queue is full. */
  checkRoom(userId: string): void {
    if (this.#waiting.length >= BACKTEST_LIMITS.waiting) {
      throw new Unavailable('Too many backtests wait already. Try again in a while.', WAIT_MS);
    }
    if (this.#waiting.filter(({ test }) => test.userId === userId).length >= BACKTEST_LIMITS.waitingOwn) {
      throw new LimitReached(`${BACKTEST_LIMITS.waitingOwn} of your backtests wait already.`, WAIT_MS);
    }
  }

  add(test: QueuedTest): void {
    this.#waiting = [...this.#waiting, { test, arrived: this.#share.now, turn: undefined }];
    this.#next();
  }

  /** Cancels a test. */
  cancel(id: string): void {
    this.#waiting = this.#waiting.filter(({ test }) => test.id !== id);
    void this.#running.get(id)?.run.stop();
  }

  /** Stops running tests and starts no others. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running.values()].map(({ run }) => run.stop()));
  }

  #next(): void {
    while (!this.#isStopped && this.#running.size < this.#deps.together) {
      const first = this.#first();
      if (!first) return;
      this.#waiting = this.#waiting.filter(({ test }) => test !== first.test);
      void this.#run(first.test, first.turn);
    }
  }

  /** Returns the test whose turn it is, among the first ones of each user. */
  #first(): { test: QueuedTest; turn: Turn } | undefined {
    const running = [...this.#running.values()];
    const isLongRunning = running.some(({ test }) => isLong(test));
    const seen = new Set(running.map(({ test }) => test.userId));
    let first: { test: QueuedTest; turn: Turn } | undefined;
    for (const waiting of this.#waiting) {
      const { test, arrived } = waiting;
      if (seen.has(test.userId)) continue;
      seen.add(test.userId);
      if (isLong(test) && isLongRunning) continue;
      waiting.turn ??= this.#share.place(test.userId, test.priceMs, arrived);
      if (!first || waiting.turn.finish < first.turn.finish) first = { test, turn: waiting.turn };
    }
    return first;
  }

  async #run(test: QueuedTest, turn: Turn): Promise<void> {
    const run = this.#deps.begin(test);
    this.#running.set(test.id, { test, turn, run });
    this.#share.serve(turn);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      void run.stop();
    }, this.#deps.deadlineMs);
    const startMs = performance.now();
    const isDone = await run.done.then(
      () => true,
      () => false,
    );
    clearTimeout(late);
    this.#running.delete(test.id);
    this.#share.charge(turn, performance.now() - startMs);
    if (this.#running.size === 0 && this.#waiting.length === 0) this.#share.rest();
    if (!this.#isStopped) this.#deps.onEnd(test, isDone ? 'done' : isLate ? 'late' : 'failed');
    this.#next();
  }
}

const isLong = ({ priceMs }: QueuedTest): boolean => priceMs > LONG_MS;
