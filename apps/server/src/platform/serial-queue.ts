import type { Log } from './log.ts';

/** Runs tasks one after the other, in the order in which they were added. A task that fails is logged. */
export class SerialQueue {
  readonly #log: Log;
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
      try {
        await task();
      } catch (error) {
        this.#log.error({ task: name, err: error }, 'a task failed');
      } finally {
        this.#waiting--;
      }
    });
  }

  /** Resolves when everything added so far has run. */
  idle(): Promise<void> {
    return this.#tail;
  }
}
