import type { Log } from './log.ts';

interface Part {
  name: string;
  stop: () => Promise<void> | void;
}

/** Time limit of all parts together, ms; later ones are asked to stop and not waited for. */
const STOP_BUDGET_MS = 4_000;
/** Time for the last part, which started first: the database always has this much, ms. */
const LAST_PART_MS = 5_500;

/** Runs deferred work once the server answers, and stops started parts in reverse order. */
export class Lifecycle {
  readonly #parts: Part[] = [];
  readonly #log: Log;
  #later: (() => void)[] = [];
  #isStarted = false;
  readonly #late: Promise<void>[] = [];
  readonly #ending = new AbortController();
  #stopping: Promise<void> | undefined;
  #onFailure: (error: Error) => void = () => {};

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts when the stop begins. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Whether the server answers. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Aborts a start that is under way when the stop begins: late parts are stopped at once. */
  onStop(name: string, stop: Part['stop']): void {
    if (!this.#stopping) {
      this.#parts.push({ name, stop });
      return;
    }
    this.#late.push(this.#stopPart({ name, stop }, LAST_PART_MS));
    throw new StartBrokenOff();
  }

  /** Ends the process when a part can't continue. */
  onFailure(end: (error: Error) => void): void {
    this.#onFailure = end;
  }

  fail(error: Error): void {
    this.#log.fatal({ err: error }, 'the server can not go on');
    this.#onFailure(error);
  }

  /** Defers work that the start needn't wait for. */
  onStarted(begin: () => void): void {
    this.#later.push(begin);
  }

  /** Begins deferred work, once the server answers. */
  started(): void {
    this.#isStarted = true;
    for (const begin of this.#later.splice(0)) if (!this.#stopping) begin();
  }

  /** Stops everything once; later calls wait for the same stop. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Resolves when parts that started after the stop are stopped, too. */
  async settled(): Promise<void> {
    await Promise.all(this.#late);
  }

  async #stopAll(): Promise<void> {
    this.#ending.abort();
    const deadline = performance.now() + STOP_BUDGET_MS;
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const left = Math.max(deadline - performance.now(), 0);
      await this.#stopPart(part, this.#parts.length === 0 ? Math.max(left, LAST_PART_MS) : left);
    }
  }

  async #stopPart({ name, stop }: Part, limitMs: number): Promise<void> {
    try {
      await withTimeout(Promise.resolve(stop()), limitMs);
      this.#log.debug({ part: name }, 'stopped');
    } catch (error) {
      this.#log.error({ part: name, err: error }, 'could not be stopped in order');
    }
  }
}

/** The start was aborted by a stop. */
class StartBrokenOff extends Error {}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
