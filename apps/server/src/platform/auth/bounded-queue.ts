import { Unavailable } from '../errors.ts';

/** Lets so many tasks run at once and so many wait; whoever comes on top is sent away. */
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
      if (this.#waiting.length >= this.#atMostWaiting)
        throw new Unavailable('Too many people are signing in just now.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve)); // whoever ends hands its place over
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
