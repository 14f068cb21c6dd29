import { Lru } from './lru.ts';

interface Kept<Answer> {
  madeMs: number;
  answer: Promise<Answer>;
}

/** Answers that are the same for everybody: whoever asks within a moment gets the one that is there, or under way. */
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
    answer.catch(() => this.#kept.delete(key)); // a failure is nobody's answer: the next one asks again
    return answer;
  }
}
