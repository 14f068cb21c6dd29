import { BACKTEST_LIMITS } from '@wickwise/contract';
import { LimitReached, Unavailable } from '#platform/errors.ts';

/** A test that waits or runs. */
export interface QueuedTest {
  id: string;
  userId: string;
}

/** A test under way; `done` rejects when it ended without a result. */
export interface RunningTest {
  done: Promise<void>;
  stop(): Promise<void>;
}

export interface QueueDeps {
  /** Tests that run at the same time, of different people. */
  together: number;
  begin(test: QueuedTest): RunningTest;
  /** A test is through: with its result, or without one. */
  onEnd(test: QueuedTest, isDone: boolean): void;
}

/** What a moment's patience is worth. */
const WAIT_MS = 10_000;

/** Tests in the order in which they came, one at a time for each person. */
export class BacktestQueue {
  readonly #deps: QueueDeps;
  #waiting: readonly QueuedTest[] = [];
  readonly #running = new Map<string, { test: QueuedTest; run: RunningTest }>();
  #isStopped = false;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  /** Throws when there's no more room. */
  checkRoom(userId: string): void {
    if (this.#waiting.length >= BACKTEST_LIMITS.waiting) {
      throw new Unavailable('Too many backtests wait already. Try again in a while.');
    }
    if (this.#waiting.filter((test) => test.userId === userId).length >= BACKTEST_LIMITS.waitingOwn) {
      throw new LimitReached(`${BACKTEST_LIMITS.waitingOwn} of your backtests wait already.`, WAIT_MS);
    }
  }

  add(test: QueuedTest): void {
    this.#waiting = [...this.#waiting, test];
    this.#next();
  }

  /** Lets a test go. */
  cancel(id: string): void {
    this.#waiting = this.#waiting.filter((test) => test.id !== id);
    void this.#running.get(id)?.run.stop();
  }

  /** Ends what runs and begins nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#running.values()].map(({ run }) => run.stop()));
  }

  #next(): void {
    while (!this.#isStopped && this.#running.size < this.#deps.together) {
      const busy = new Set([...this.#running.values()].map(({ test }) => test.userId));
      const test = this.#waiting.find(({ userId }) => !busy.has(userId));
      if (!test) return;
      this.#waiting = this.#waiting.filter((one) => one !== test);
      void this.#run(test);
    }
  }

  async #run(test: QueuedTest): Promise<void> {
    const run = this.#deps.begin(test);
    this.#running.set(test.id, { test, run });
    const isDone = await run.done.then(
      () => true,
      () => false,
    );
    this.#running.delete(test.id);
    if (!this.#isStopped) this.#deps.onEnd(test, isDone);
    this.#next();
  }
}
