import { REFUSAL_TEXTS } from '@wickwise/contract';
import { Unavailable } from '../errors.ts';

/** Runs a limited number of tasks at once and queues a limited number; rejects further ones. */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #atMostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, atMostWaiting: number) {
    this.#atOnce = atOnce;
    this.#atMostWaiting = atMostWaiting;
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#atMostWaiting) throw new Unavailable(REFUSAL_TEXTS.busyLogins);
      // a finished task starts the next one
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
