import { type Market, marketOf, type Timeframe } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import { barsClosed, historyLoaded, rewinds } from '../topics.ts';

/** While history loads, instrument by instrument, answers are made anew only so often. */
const WHILE_LOADING_MS = 3_000;

interface Kept {
  answer: Promise<unknown>;
  madeAtMs: number;
}

/** Answers out of a market's closed bars, kept until its bars close, history comes in or a replay starts over. */
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

  /** The answer of a name that stands for what it's made of beside the bars, made by `make` when it isn't there. */
  get<Answer>(market: Market, timeframe: Timeframe, name: string, make: () => Promise<Answer>): Promise<Answer> {
    const key = `${market} ${timeframe}`;
    const answers = this.#kept.get(key) ?? new Map<string, Kept>();
    this.#kept.set(key, answers);
    const known = answers.get(name);
    if (known && !this.#isOutdated(market, known)) return known.answer as Promise<Answer>;
    const answer = make();
    answers.set(name, { answer, madeAtMs: performance.now() });
    answer.catch(() => answers.delete(name)); // whoever asked hears of the failure; the next one tries anew
    return answer;
  }

  #isOutdated(market: Market, { madeAtMs }: Kept): boolean {
    const loadedAtMs = this.#loadedAtMs.get(market) ?? Number.NEGATIVE_INFINITY;
    return loadedAtMs > madeAtMs && performance.now() - madeAtMs > WHILE_LOADING_MS;
  }
}
