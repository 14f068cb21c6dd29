import type { Log } from './log.ts';
import { throughOutages } from './through-outages.ts';

/**
 * Runs tasks one after the other, in order. A task is retried while the database is unavailable; another failure is
 * logged, and the next task runs.
 */
export class SerialQueue {
  readonly #log: Log;
  readonly #ending = new AbortController();
  /** Names of tasks added once that haven't begun. */
  readonly #once = new Set<string>();
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  get waiting(): number {
    return this.#waiting;
  }

  add(name: string, task: () => Promise<void>): void {
    this.#waiting++;
    this.#tail = this.#tail.then(async () => {
      const onFailure = (error: unknown): void => this.#log.error({ task: name, err: error }, 'a task failed');
      await throughOutages(task, { onFailure, signal: this.#ending.signal }).catch(() => {});
      this.#waiting--;
    });
  }

  /**
   * Adds a task that does all there is to do, unless one of its name waits already: however often it's asked for, one
   * runs and one waits.
   */
  addOnce(name: string, task: () => Promise<void>): void {
    if (this.#once.has(name)) return;
    this.#once.add(name);
    let hasBegun = false;
    this.add(name, () => {
      if (!hasBegun) this.#once.delete(name);
      hasBegun = true;
      return task();
    });
  }

  /** Resolves when everything added so far has run. */
  idle(): Promise<void> {
    return this.#tail;
  }

  /** Waits for running tasks at the stop; an unavailable database doesn't delay it. */
  stop(): Promise<void> {
    this.#ending.abort();
    return this.#tail;
  }
}
