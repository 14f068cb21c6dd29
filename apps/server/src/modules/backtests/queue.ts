import { BACKTEST_LIMITS } from '@wickwise/contract';
import { LimitReached, Unavailable } from '#platform/errors.ts';
import { FairShare, type Turn } from '#platform/fair-share.ts';

/** A test that waits or runs. */
export interface QueuedTest {
  id: string;
  userId: string;
  /** What it will take, in ms of one core. */
  priceMs: number;
}

/** A test under way; `done` rejects when it ended without a result. */
export interface RunningTest {
  done: Promise<void>;
  stop(): Promise<void>;
}

/** How a test ended: with its result, without one, or because it took too long. */
export type TestEnd = 'done' | 'failed' | 'late';

export interface QueueDeps {
  /** Tests that run at the same time, of different people; at most one of them is long. */
  together: number;
  begin(test: QueuedTest): RunningTest;
  onEnd(test: QueuedTest, end: TestEnd): void;
  /** Longest that a test runs. */
  deadlineMs: number;
}

/** What a moment's patience is worth. */
const WAIT_MS = 10_000;

/** A test that takes longer leaves a place free for those that don't. */
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

/** Tests in fair turns by what they cost, one at a time for each person. */
export class BacktestQueue {
  readonly #deps: QueueDeps;
  readonly #share = new FairShare();
  #waiting: readonly Waiting[] = [];
  readonly #running = new Map<string, Running>();
  #isStopped = false;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  /** Throws when there's no more room. */
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

  /** Lets a test go. */
  cancel(id: string): void {
    this.#waiting = this.#waiting.filter(({ test }) => test.id !== id);
    void this.#running.get(id)?.run.stop();
  }

  /** Ends what runs and begins nothing more. */
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

  /** The test whose turn it is among the first ones of each person. */
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
