import { type InstrumentId, type Market, splitInstrumentId, type Tick } from '@wickwise/market';

/** The newest known price of an instrument; times are market time. */
export interface Quote {
  id: InstrumentId;
  symbol: string;
  price: number;
  timeMs: number;
  /** What the change is measured from; NaN where unknown. */
  referencePrice: number;
}

/** The newest price of everything that is quoted. */
export class QuoteBook {
  readonly #quotes = new Map<InstrumentId, Quote>();

  get(id: InstrumentId): Quote | undefined {
    return this.#quotes.get(id);
  }

  of(market: Market): Quote[] {
    return [...this.#quotes.values()].filter(({ id }) => splitInstrumentId(id).market === market);
  }

  /** Takes a price unless a later one is known. */
  note({ instrumentId, price, exchangeTimeMs, referencePrice }: Tick): void {
    const known = this.#quotes.get(instrumentId);
    if (!known) {
      const { symbol } = splitInstrumentId(instrumentId);
      this.#quotes.set(instrumentId, { id: instrumentId, symbol, price, timeMs: exchangeTimeMs, referencePrice });
    } else if (exchangeTimeMs >= known.timeMs) {
      known.price = price;
      known.timeMs = exchangeTimeMs;
      known.referencePrice = referencePrice;
    }
  }

  /** Forgets a market's prices when a replay starts over. */
  forget(market: Market): void {
    for (const { id } of this.of(market)) this.#quotes.delete(id);
  }
}
