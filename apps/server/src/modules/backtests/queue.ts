import { BACKTEST_LIMITS, REFUSAL_TEXTS } from '@wickwise/contract';
import { LimitReached, Unavailable } from '#platform/errors.ts';
import { FairShare, type Turn } from '#platform/fair-share.ts';
import { WorkBrokenOff } from '#platform/leadership/work-claims.ts';

/** A test that waits or runs. */
export interface QueuedTest {
  id: string;
  userId: string;
  /** Expected time, in ms of one core. */
  priceMs: number;
}

/** A running test; `done` rejects when it ends without a result, with `WorkBrokenOff` where it may run again. */
export interface RunningTest {
  done: Promise<void>;
  stop(): Promise<void>;
}

/** A process that runs tests: this one, or another node. */
export interface TestRunner {
  name: string;
  /** Tests that it runs at the same time, of different users; at most one of them is long. */
  together: number;
  begin(test: QueuedTest): RunningTest;
}

/** How a test ended: with a result, without one, or at its time limit. */
export type TestEnd = 'done' | 'failed' | 'late';

export interface QueueDeps {
  /** Returns who takes tests now. */
  runners(): readonly TestRunner[];
  /** Resolves with whether a test that was broken off still waits for its result. */
  isWaiting(test: QueuedTest, end: WorkBrokenOff): Promise<boolean>;
  onEnd(test: QueuedTest, end: TestEnd): void;
  /** Maximum time of a test, ms. */
  deadlineMs: number;
}

/** `retry-after` of a refusal, ms. */
const WAIT_MS = 10_000;

/** A longer test leaves one place of its runner to shorter ones, ms. */
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
  /** Name of its runner. */
  at: string;
}

interface Next {
  test: QueuedTest;
  turn: Turn;
  runner: TestRunner;
}

/** Runs tests in fair turns by price, one at a time per user, wherever it runs. */
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
      throw new Unavailable(REFUSAL_TEXTS.manyWaiting, WAIT_MS);
    }
    if (this.#waiting.filter(({ test }) => test.userId === userId).length >= BACKTEST_LIMITS.waitingOwn) {
      throw LimitReached.of({ name: 'waitingBacktests', most: BACKTEST_LIMITS.waitingOwn }, WAIT_MS);
    }
  }

  add(test: QueuedTest): void {
    this.#waiting = [...this.#waiting, { test, arrived: this.#share.now, turn: undefined }];
    this.look();
  }

  /** Adds a test that runs already, at the runner of that name. */
  adopt(test: QueuedTest, at: string, run: RunningTest): void {
    void this.#follow({ test, at, run, turn: this.#share.place(test.userId, test.priceMs) });
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

  /** Begins what can run now. Call it when runners come. */
  look(): void {
    while (!this.#isStopped) {
      const next = this.#next();
      if (!next) return;
      const { test, turn, runner } = next;
      this.#waiting = this.#waiting.filter((waiting) => waiting.test !== test);
      void this.#follow({ test, turn, at: runner.name, run: runner.begin(test) });
    }
  }

  /** Returns the test whose turn it is, among the first ones of each user. */
  #next(): Next | undefined {
    const free = this.#deps.runners().filter(({ name, together }) => this.#at(name).length < together);
    if (free.length === 0) return undefined;
    const seen = new Set([...this.#running.values()].map(({ test }) => test.userId));
    let next: Next | undefined;
    for (const waiting of this.#waiting) {
      const { test, arrived } = waiting;
      if (seen.has(test.userId)) continue;
      seen.add(test.userId);
      const runner = this.#idlest(isLong(test) ? free.filter(({ name }) => !this.#at(name).some(isLongRun)) : free);
      if (!runner) continue;
      waiting.turn ??= this.#share.place(test.userId, test.priceMs, arrived);
      if (!next || waiting.turn.finish < next.turn.finish) next = { test, turn: waiting.turn, runner };
    }
    return next;
  }

  #at(name: string): Running[] {
    return [...this.#running.values()].filter(({ at }) => at === name);
  }

  #idlest(runners: readonly TestRunner[]): TestRunner | undefined {
    return runners.toSorted((a, b) => this.#at(a.name).length - this.#at(b.name).length)[0];
  }

  async #follow({ test, turn, run, at }: Running): Promise<void> {
    this.#running.set(test.id, { test, turn, run, at });
    this.#share.serve(turn);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      void run.stop();
    }, this.#deps.deadlineMs);
    const startMs = performance.now();
    const failure: unknown = await run.done.then(
      () => undefined,
      (error) => error ?? true,
    );
    clearTimeout(late);
    const isBrokenOff = failure instanceof WorkBrokenOff && !isLate;
    const isAgain = isBrokenOff && !this.#isStopped && (await this.#deps.isWaiting(test, failure));
    this.#running.delete(test.id);
    if (isAgain) this.#waiting = [{ test, turn, arrived: turn.start }, ...this.#waiting];
    else this.#share.charge(turn, performance.now() - startMs);
    if (this.#running.size === 0 && this.#waiting.length === 0) this.#share.rest();
    const end = failure === undefined || isBrokenOff ? 'done' : isLate ? 'late' : 'failed';
    if (!this.#isStopped && !isAgain) this.#deps.onEnd(test, end);
    this.look();
  }
}

const isLong = ({ priceMs }: QueuedTest): boolean => priceMs > LONG_MS;
const isLongRun = ({ test }: Running): boolean => isLong(test);
