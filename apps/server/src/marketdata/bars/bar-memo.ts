import { type Market, marketOf, type Timeframe } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import { barsClosed, historyLoaded, rewinds } from '../topics.ts';

/** While history loads, answers are recomputed at most this often, ms. */
const WHILE_LOADING_MS = 3_000;

interface Kept {
  answer: Promise<unknown>;
  madeAtMs: number;
}

/** Caches answers computed from a market's closed bars, until bars close, history loads or a replay starts over. */
export class BarMemo {
  readonly #kept = new Map<string, Map<string, Kept>>();
  readonly #loadedAtMs = new Map<Market, number>();

  constructor(bus: Bus) {
    bus.subscribe(barsClosed, '*', ({ market, timeframe }) => this.#kept.delete(`${market} ${timeframe}`));
    bus.subscribe(rewinds, '*', ({ market }) => {
      for (const key of this.#kept.keys()) if (key.startsWith(`${market} `)) this.#kept.delete(key);
    });
    bus.subscribe(historyLoaded, '*', ({ id }) => {
      this.#loadedAtMs.set(marketOf(id), performance.now());
    });
  }

  /** Returns the answer of a name, which must identify its inputs other than bars; `make` computes a missing one. */
  get<Answer>(market: Market, timeframe: Timeframe, name: string, make: () => Promise<Answer>): Promise<Answer> {
    const key = `${market} ${timeframe}`;
    const answers = this.#kept.get(key) ?? new Map<string, Kept>();
    this.#kept.set(key, answers);
    const known = answers.get(name);
    if (known && !this.#isOutdated(market, known)) return known.answer as Promise<Answer>;
    const answer = make();
    answers.set(name, { answer, madeAtMs: performance.now() });
    answer.catch(() => answers.delete(name)); // the caller gets the failure; the next call tries again
    return answer;
  }

  #isOutdated(market: Market, { madeAtMs }: Kept): boolean {
    const loadedAtMs = this.#loadedAtMs.get(market) ?? Number.NEGATIVE_INFINITY;
    return loadedAtMs > madeAtMs && performance.now() - madeAtMs > WHILE_LOADING_MS;
  }
}
