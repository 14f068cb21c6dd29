import { calendarOf, type InstrumentId, type Market, marketOf, type Tick } from '@wickwise/market';
import type { ProviderConnection } from '#platform/net/socket-options.ts';
import type { FeedSink } from './feed.ts';
import type { ProviderClock } from './provider-clock.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { Quoted, TradeEvent } from './provider-protocol.ts';
import { SessionCloses } from './session-closes.ts';
import { TradeSequence } from './trade-sequence.ts';

/** Trades of a connection that isn't in use yet are kept up to this many; what is lost beyond is noticed as missing. */
const MOST_EARLY = 20_000;
/** Samples repeat the last trade only, so few of their ids are remembered. */
const SAMPLES_REMEMBERED = 64;

export interface IntakeParts {
  listing: ProviderListing;
  clock: ProviderClock;
  /** Whether prices are samples. */
  isSampled: boolean;
  /** A trade is about to be passed on. */
  onTrade(id: InstrumentId, timeMs: number): void;
  /** Trades of an instrument never came since `fromMs`, though its connection lives. */
  onHole(id: InstrumentId, fromMs: number): void;
}

/** The trades of a provider on their way to the sink: each once and in order, with the price that changes start from. */
export class TradeIntake {
  /** Prices 24 hours ago, or previous closes. */
  readonly references = new Map<string, number>();
  /** Closes of markets whose instruments are traded outside of their sessions too: those prices are left out. */
  readonly closes: { readonly [Name in Market]?: SessionCloses } = {
    Forex: new SessionCloses(calendarOf('forex')),
    US_Equity: new SessionCloses(calendarOf('nyse')),
  };
  sink: FeedSink | undefined;
  readonly #parts: IntakeParts;
  readonly #sequences = new Map<string, TradeSequence>();
  /** Time of the newest trade of each symbol. */
  readonly #newestMs = new Map<string, number>();
  /** Trades of connections that aren't in use yet: of two at once, each trade is taken in its order. */
  readonly #early = new WeakMap<ProviderConnection, TradeEvent[]>();
  /** Number of the newest tick where the provider's ids are none; it rises over restarts too. */
  #tickNo = Date.now() * 1_000;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  receive(trade: TradeEvent, connection: ProviderConnection): void {
    if (connection.isReady) {
      this.#trade(trade);
      return;
    }
    const early = this.#early.get(connection) ?? [];
    if (early.length < MOST_EARLY) early.push(trade);
    this.#early.set(connection, early);
  }

  /** Takes a price that was asked for beside the stream. */
  take(quote: Quoted): void {
    const { symbol, price, timeMs = this.#parts.clock.nowMs() } = quote;
    this.#trade({ kind: 'trade', symbol, price, timeMs, size: 0, id: `${timeMs} ${price}` });
  }

  /** Takes a connection into use whose subscriptions are confirmed, with the trades that it has sent by then. */
  use(connection: ProviderConnection): void {
    if (connection.isReady) return;
    connection.ready();
    for (const trade of this.#early.get(connection) ?? []) this.#trade(trade);
    this.#early.delete(connection);
  }

  /** The connection of these symbols was lost: what is missing until the next trade is reported as its gap. */
  interrupt(symbols: Iterable<string>): void {
    for (const symbol of symbols) this.#sequences.get(symbol)?.interrupt();
  }

  /** Returns the newest prices as ticks, and takes what they say about the change. */
  ticksOf(quotes: readonly Quoted[]): Tick[] {
    const nowMs = this.#parts.clock.nowMs();
    return quotes.flatMap(({ symbol, price, referencePrice: quoted, timeMs = nowMs }) => {
      const instrumentId = this.#parts.listing.idOf(symbol);
      if (!instrumentId || !isOfSession(instrumentId, timeMs)) return [];
      if (!Number.isNaN(quoted)) this.references.set(symbol, quoted);
      const referencePrice = this.referenceOf(instrumentId, symbol);
      const times = { exchangeTimeMs: timeMs, receiveTimeMs: nowMs };
      return [{ instrumentId, ...times, price, size: 0, referencePrice, seq: 0 }];
    });
  }

  /** Forgets a symbol that isn't subscribed to any more: what is traded until it is again is no hole. */
  forget(symbol: string): void {
    this.#sequences.delete(symbol);
    this.#newestMs.delete(symbol);
  }

  #trade({ symbol, timeMs, price, size, id, referencePrice: own }: TradeEvent): void {
    const { listing, clock } = this.#parts;
    const instrumentId = listing.idOf(symbol);
    const order = instrumentId && this.#sequenceOf(symbol).take(id, performance.now());
    if (!instrumentId || order === 'repeated') return;
    this.#parts.onTrade(instrumentId, timeMs);
    const nowMs = clock.nowMs();
    if (order === 'after a hole') {
      this.#parts.onHole(instrumentId, Math.min(this.#newestMs.get(symbol) ?? nowMs, nowMs));
    }
    this.#newestMs.set(symbol, timeMs);
    if (this.closes[marketOf(instrumentId)]?.note(symbol, price, timeMs) === false) return; // its market is closed
    if (own !== undefined) this.references.set(symbol, own);
    const referencePrice = this.referenceOf(instrumentId, symbol);
    const times = { exchangeTimeMs: timeMs, receiveTimeMs: clock.nowMs() };
    const seq = typeof id === 'number' ? id : ++this.#tickNo;
    this.sink?.tick({ instrumentId, ...times, price, size, referencePrice, seq });
  }

  /** Returns the price that an instrument's change is measured from; NaN where that isn't known. */
  referenceOf(id: InstrumentId, symbol: string): number {
    return this.closes[marketOf(id)]?.get(symbol) ?? this.references.get(symbol) ?? Number.NaN;
  }

  #sequenceOf(symbol: string): TradeSequence {
    const known = this.#sequences.get(symbol);
    if (known) return known;
    const sequence = this.#parts.isSampled ? new TradeSequence(SAMPLES_REMEMBERED) : new TradeSequence();
    this.#sequences.set(symbol, sequence);
    return sequence;
  }
}

/** Whether a price is of its market's hours: an exchange of coins trades currencies on weekends too. */
const isOfSession = (id: InstrumentId, timeMs: number): boolean =>
  marketOf(id) !== 'Forex' || calendarOf('forex').sessionAt(timeMs) !== undefined;
