import type { Get, ProviderProtocol, Quoted } from './provider-protocol.ts';

export interface PolledPricesDeps {
  get: Get;
  quotes: ProviderProtocol['quotes'];
  everyMs: number;
  /** Whether there can be new prices. */
  isOpen(): boolean;
  onQuote(quote: Quoted): void;
  onError(error: unknown): void;
}

/** Asks for the newest prices of what a stream has no place for. */
export class PolledPrices {
  readonly #deps: PolledPricesDeps;
  #symbols: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(deps: PolledPricesDeps) {
    this.#deps = deps;
  }

  want(symbols: readonly string[]): void {
    this.#symbols = symbols;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#ask(), this.#deps.everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #ask(): Promise<void> {
    const { get, quotes, isOpen, onQuote, onError } = this.#deps;
    if (this.#isAsking || this.#symbols.length === 0 || !isOpen()) return;
    this.#isAsking = true;
    try {
      for (const quote of await quotes(get, this.#symbols)) onQuote(quote);
    } catch (error) {
      onError(error);
    } finally {
      this.#isAsking = false;
    }
  }
}
