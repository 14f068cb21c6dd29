import { calendarOf, type InstrumentId, type Market, splitInstrumentId, type Tick } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { InstrumentRegistry, ListedInstrument } from './registry.ts';
import { rewinds, snapshots, ticks, unwatched } from './topics.ts';

/** The newest price of an instrument; times are market time. */
export interface Quote {
  id: InstrumentId;
  symbol: string;
  price: number;
  timeMs: number;
  /** Price that the change is measured from; NaN where unknown. */
  referencePrice: number;
  /** The newest price within trading hours, which is the session's close afterwards. NaN where unknown. */
  close: number;
  listed: ListedInstrument;
}

/** The newest price of all instruments. */
export class QuoteBook {
  readonly #quotes = new Map<InstrumentId, Quote>();
  readonly #registry: InstrumentRegistry;

  constructor(registry: InstrumentRegistry) {
    this.#registry = registry;
  }

  get(id: InstrumentId): Quote | undefined {
    return this.#quotes.get(id);
  }

  of(market: Market): Quote[] {
    return [...this.#quotes.values()].filter(({ id }) => splitInstrumentId(id).market === market);
  }

  /** Stores a price unless a later one is known. */
  note({ instrumentId, price, exchangeTimeMs, referencePrice }: Tick): void {
    const known = this.#quotes.get(instrumentId);
    const listed = known?.listed ?? this.#registry.byId(instrumentId);
    if (!listed || (known && exchangeTimeMs < known.timeMs)) return;
    const isInHours = calendarOf(listed.instrument.schedule).sessionAt(exchangeTimeMs) !== undefined;
    if (!known) {
      const { symbol } = splitInstrumentId(instrumentId);
      const close = isInHours ? price : Number.NaN;
      const quote = { id: instrumentId, symbol, price, timeMs: exchangeTimeMs, referencePrice, close, listed };
      this.#quotes.set(instrumentId, quote);
      return;
    }
    known.price = price;
    known.timeMs = exchangeTimeMs;
    known.referencePrice = referencePrice;
    if (isInHours) known.close = price;
  }

  /** Keeps up with what the feeds publish. */
  follow(bus: Bus): void {
    bus.subscribe(ticks, '*', (tick) => this.note(tick));
    bus.subscribe(snapshots, '*', (tick) => this.note(tick));
    bus.subscribe(rewinds, '*', ({ market }) => this.forget(market));
    bus.subscribe(unwatched, '*', ({ id }) => this.drop(id));
  }

  /** Notes the newest price within trading hours, where it is known from elsewhere. */
  noteClose(id: InstrumentId, close: number): void {
    const known = this.#quotes.get(id);
    if (known) known.close = close;
  }

  drop(id: InstrumentId): void {
    this.#quotes.delete(id);
  }

  /** Drops a market's prices when a replay starts over. */
  forget(market: Market): void {
    for (const { id } of this.of(market)) this.#quotes.delete(id);
  }
}
