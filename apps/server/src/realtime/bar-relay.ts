import { type BarSubscription, type BarUpdate, SOCKET_LIMITS } from '@wickwise/contract';
import {
  type Bar,
  type ChartTimeframe,
  type InstrumentId,
  MARKET_INFO,
  type Market,
  splitInstrumentId,
} from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { barRequests, barsClosed, type ChartBarsClosed, chartBarsClosed, forming } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import { AppError } from '#platform/errors.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { checkReach, findListed, found, Refusal } from './refusal.ts';
import { userOf } from './socket-sessions.ts';

/** The bars role forgets a watcher that doesn't repeat its request for half a minute. */
const REPEAT_EVERY_MS = 10_000;

/** Returns the room of the clients that watch the same chart. `owner`: of own prices, whose they are. */
const roomOf = (id: InstrumentId, timeframe: ChartTimeframe, owner = ''): string => `bars ${owner} ${id} ${timeframe}`;

export interface BarRelayDeps {
  io: GatewayServer;
  bus: Bus;
  registry: InstrumentRegistry;
  access: Pick<MarketAccess, 'check' | 'mayRead'>;
  quoteOf: (id: InstrumentId) => Quote | undefined;
  /** Returns when the instrument's newest split took effect; null for none. */
  splitAt: (id: InstrumentId) => number | null;
  /** Returns a reader's prices of own connections in a market; undefined where the reader has the server's. */
  ownOf?: (reader: string | undefined, market: Market) => OwnBars | undefined;
}

/** What the relay wants of bars that only their owner has. */
export type OwnBars = Pick<PriceView, 'owner' | 'bus' | 'open' | 'quoteOf' | 'registry' | 'splitAt'>;

interface Watched {
  id: InstrumentId;
  timeframe: ChartTimeframe;
  own: OwnBars | undefined;
}

/** Sends forming and closed bars to the clients that watch them. */
export class BarRelay implements GatewayPart {
  readonly #deps: BarRelayDeps;
  #timer: NodeJS.Timeout | undefined;
  /** Watched charts by room. */
  readonly #watched = new Map<string, Watched>();
  /** Forming bars that are sent next, by room; a newer one takes the place of one that waits. */
  readonly #forming = new Map<string, BarUpdate>();
  #sending: NodeJS.Immediate | undefined;

  constructor(deps: BarRelayDeps) {
    this.#deps = deps;
    this.#follow(deps.bus, undefined);
  }

  /** Sends the bars of own prices, whose bus ends with them. */
  follow(own: OwnBars): void {
    this.#follow(own.bus, own);
  }

  #follow(bus: Bus, own: OwnBars | undefined): void {
    bus.subscribe(forming, '*', ({ id, timeframe, bar }) => this.#send({ id, timeframe, own }, bar, 'forming'));
    const sendClosed = ({ timeframe, areRevisions, bars }: ChartBarsClosed): void => {
      for (const { id, bar } of bars) this.#send({ id, timeframe, own }, bar, areRevisions ? 'corrected' : 'closed');
    };
    bus.subscribe(barsClosed, '*', sendClosed);
    bus.subscribe(chartBarsClosed, '*', sendClosed);
  }

  start(): void {
    this.#timer = setInterval(() => this.#repeat(), REPEAT_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearImmediate(this.#sending);
  }

  connected({ socket, on }: GatewayClient): void {
    on('subscribe_bars', (request) => this.#subscribe(socket, request, this.#ownOf(socket, request.market)));
    on('unsubscribe_bars', ({ market, symbol, timeframe }) => {
      const own = this.#ownOf(socket, market);
      const { id } = findListed((own ?? this.#deps).registry, market, symbol).instrument;
      void socket.leave(roomOf(id, timeframe, own?.owner));
    });
  }

  /** Ends the charts of prices that a client's reader doesn't have any more, and goes on with those it has. */
  readerChanged(socket: GatewaySocket): void {
    for (const room of socket.rooms) {
      const watched = this.#watched.get(room);
      if (!watched) continue;
      const { market, symbol } = splitInstrumentId(watched.id);
      const own = this.#ownOf(socket, market);
      const mayRead = own !== undefined || this.#deps.access.mayRead(market, userOf(socket));
      if (mayRead && own === watched.own) continue;
      void socket.leave(room);
      if (mayRead) this.#goOn(socket, { market, symbol, timeframe: watched.timeframe }, own);
    }
  }

  #ownOf(socket: GatewaySocket, market: Market): OwnBars | undefined {
    return this.#deps.ownOf?.(userOf(socket), market);
  }

  #find(market: Market, symbol: string, own: OwnBars | undefined): ListedInstrument {
    if (!own) return findListed(this.#deps.registry, market, symbol);
    return found(own.open(market, symbol), market, symbol);
  }

  #goOn(socket: GatewaySocket, request: BarSubscription, own: OwnBars | undefined): void {
    try {
      this.#subscribe(socket, request, own);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof AppError)) throw error; // its page asks again
    }
  }

  /** Adds a chart that a client watches; beyond the limit it replaces the oldest one. */
  #subscribe(socket: GatewaySocket, { market, symbol, timeframe }: BarSubscription, own: OwnBars | undefined): void {
    if (!own) checkReach(this.#deps.access, market, socket);
    const { instrument } = this.#find(market, symbol, own);
    const room = roomOf(instrument.id, timeframe, own?.owner);
    const looking = [...socket.rooms].filter((name) => name.startsWith('bars '));
    if (looking.length >= SOCKET_LIMITS.bars) void socket.leave(looking[0] as string);
    void socket.join(room);
    this.#watched.set(room, { id: instrument.id, timeframe, own });
    const { bus, quoteOf } = own ?? this.#deps;
    bus.publish(barRequests, instrument.id, { id: instrument.id, timeframe });
    const quote = quoteOf(instrument.id);
    if (!quote) return;
    socket.emit('quote_meta', {
      market: instrument.market,
      symbol: instrument.symbol,
      price: quote.price,
      asOf: quote.timeMs,
      referencePrice: quote.referencePrice,
      changeBasis: MARKET_INFO[instrument.market].changeBasis,
    });
  }

  #send({ id, timeframe, own }: Watched, bar: Bar, state: 'forming' | 'closed' | 'corrected'): void {
    const room = roomOf(id, timeframe, own?.owner);
    if (!this.#watched.has(room)) return;
    const { splitAt } = own ?? this.#deps;
    const message: BarUpdate = {
      ...splitInstrumentId(id),
      timeframe,
      bar: [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume],
      state,
      splitAt: splitAt(id),
    };
    if (state !== 'forming') {
      this.#forming.delete(room); // it would come after this one, and be older
      this.#deps.io.to(room).emit('bar', message);
    } else if (this.#sending) this.#forming.set(room, message);
    else this.#sendForming(room, message);
  }

  /**
   * Sends a forming bar, and those that come meanwhile in the turns after it. It never waits for a slow client: one whose
   * connection still writes the bar of another chart would look slow.
   */
  #sendForming(room: string, message: BarUpdate): void {
    this.#deps.io.to(room).volatile.emit('bar', message);
    this.#sending = setImmediate(() => {
      this.#sending = undefined;
      const [next] = this.#forming;
      if (!next) return;
      this.#forming.delete(next[0]);
      this.#sendForming(...next);
    });
  }

  #repeat(): void {
    for (const [room, watch] of this.#watched) {
      if ((this.#deps.io.sockets.adapter.rooms.get(room)?.size ?? 0) === 0) this.#watched.delete(room);
      else (watch.own ?? this.#deps).bus.publish(barRequests, watch.id, watch);
    }
  }
}
