import type { Log } from './log.ts';
import { throughOutages } from './through-outages.ts';

/**
 * Runs tasks one after the other, in the order in which they were added. A task is run again while the database is away; one
 * that fails otherwise is logged, and the next one runs.
 */
export class SerialQueue {
  readonly #log: Log;
  readonly #ending = new AbortController();
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

  /** Resolves when everything added so far has run. */
  idle(): Promise<void> {
    return this.#tail;
  }

  /** The same at the end: a database that is gone must not hold it up. */
  stop(): Promise<void> {
    this.#ending.abort();
    return this.#tail;
  }
}
