import { Lru } from './lru.ts';

interface Kept<Answer> {
  madeMs: number;
  answer: Promise<Answer>;
}

/** Shares answers that are the same for everybody: requests within a short time get one answer. */
export class SharedAnswers<Answer> {
  readonly #kept: Lru<string, Kept<Answer>>;
  readonly #lastsMs: number;

  constructor(lastsMs: number, size: number) {
    this.#lastsMs = lastsMs;
    this.#kept = new Lru(size);
  }

  get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const make = (): Kept<Answer> => ({ madeMs: performance.now(), answer: ask() });
    const kept = this.#kept.get(key, make);
    const isOld = performance.now() - kept.madeMs > this.#lastsMs;
    if (isOld) this.#kept.delete(key);
    const { answer } = isOld ? this.#kept.get(key, make) : kept;
    answer.catch(() => this.#kept.delete(key)); // a failure isn't shared: the next request asks again
    return answer;
  }
}
