import type { Get, ProviderProtocol, Quoted } from './provider-protocol.ts';

export interface PolledPricesDeps {
  get: Get;
  quotes: ProviderProtocol['quotes'];
  everyMs: number;
  /** Whether it asks at the start too, open or not; otherwise a stream brings the first prices. */
  asksAtOnce?: boolean;
  /** Whether there can be new prices. */
  isOpen(): boolean;
  onQuote(quote: Quoted): void;
  onAnswer?(): void;
  onError(error: unknown): void;
}

/** Pause after a first question without an answer. */
const RETRY_MS = 5_000;

/** Asks for the newest prices of what a stream has no place for. */
export class PolledPrices {
  readonly #deps: PolledPricesDeps;
  #symbols: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #first: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isAsking = false;

  constructor(deps: PolledPricesDeps) {
    this.#deps = deps;
  }

  want(symbols: readonly string[]): void {
    this.#symbols = symbols;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#ask(), this.#deps.everyMs);
    if (this.#deps.asksAtOnce) void this.#begin();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#first);
    this.#isStopped = true;
  }

  /** Asks until there is an answer: a half hour is long without one. */
  async #begin(): Promise<void> {
    if (this.#isStopped || (await this.#ask(true))) return;
    if (!this.#isStopped) this.#first = setTimeout(() => void this.#begin(), Math.min(this.#deps.everyMs, RETRY_MS));
  }

  /** Returns whether it was answered. */
  async #ask(isFirst = false): Promise<boolean> {
    const { get, quotes, isOpen, onQuote, onAnswer, onError } = this.#deps;
    if (this.#isAsking || this.#symbols.length === 0 || !(isFirst || isOpen())) return false;
    this.#isAsking = true;
    try {
      for (const quote of await quotes(get, this.#symbols)) onQuote(quote);
      onAnswer?.();
      return true;
    } catch (error) {
      onError(error);
      return false;
    } finally {
      this.#isAsking = false;
    }
  }
}
