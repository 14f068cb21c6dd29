import { type BarSubscription, SOCKET_LIMITS } from '@wickwise/contract';
import {
  type Bar,
  type ChartTimeframe,
  type InstrumentId,
  MARKET_INFO,
  marketOf,
  splitInstrumentId,
} from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { barRequests, barsClosed, type ChartBarsClosed, chartBarsClosed, forming } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { checkReach, findListed } from './refusal.ts';
import { userOf } from './socket-sessions.ts';

/** The bars role forgets a watcher that doesn't repeat its request for half a minute. */
const REPEAT_EVERY_MS = 10_000;

/** Returns the room of the clients that watch the same chart. */
const roomOf = (id: InstrumentId, timeframe: ChartTimeframe): string => `bars ${id} ${timeframe}`;

export interface BarRelayDeps {
  io: GatewayServer;
  bus: Bus;
  registry: InstrumentRegistry;
  access: Pick<MarketAccess, 'check' | 'mayRead'>;
  quoteOf: (id: InstrumentId) => Quote | undefined;
  /** Returns when the instrument's newest split took effect; null for none. */
  splitAt: (id: InstrumentId) => number | null;
}

/** Sends forming and closed bars to the clients that watch them. */
export class BarRelay implements GatewayPart {
  readonly #deps: BarRelayDeps;
  #timer: NodeJS.Timeout | undefined;
  /** Watched charts by room. */
  readonly #watched = new Map<string, { id: InstrumentId; timeframe: ChartTimeframe }>();

  constructor(deps: BarRelayDeps) {
    this.#deps = deps;
    const { bus } = deps;
    bus.subscribe(forming, '*', ({ id, timeframe, bar }) => this.#send(id, timeframe, bar, 'forming'));
    const sendClosed = ({ timeframe, areRevisions, bars }: ChartBarsClosed): void => {
      for (const { id, bar } of bars) this.#send(id, timeframe, bar, areRevisions ? 'corrected' : 'closed');
    };
    bus.subscribe(barsClosed, '*', sendClosed);
    bus.subscribe(chartBarsClosed, '*', sendClosed);
  }

  start(): void {
    this.#timer = setInterval(() => this.#repeat(), REPEAT_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  connected({ socket, on }: GatewayClient): void {
    const { registry } = this.#deps;
    on('subscribe_bars', (request) => {
      checkReach(this.#deps.access, request.market, socket);
      this.#watch(socket, findListed(registry, request.market, request.symbol), request);
    });
    on('unsubscribe_bars', ({ market, symbol, timeframe }) => {
      void socket.leave(roomOf(findListed(registry, market, symbol).instrument.id, timeframe));
    });
  }

  /** Ends the charts of markets that a client's reader doesn't see any more. */
  readerChanged(socket: GatewaySocket): void {
    for (const room of socket.rooms) {
      const watched = this.#watched.get(room);
      if (watched && !this.#deps.access.mayRead(marketOf(watched.id), userOf(socket))) void socket.leave(room);
    }
  }

  /** Adds a chart that a client watches; beyond the limit it replaces the oldest one. */
  #watch(socket: GatewaySocket, { instrument }: ListedInstrument, { timeframe }: BarSubscription): void {
    const room = roomOf(instrument.id, timeframe);
    const looking = [...socket.rooms].filter((name) => name.startsWith('bars '));
    if (looking.length >= SOCKET_LIMITS.bars) void socket.leave(looking[0] as string);
    void socket.join(room);
    this.#watched.set(room, { id: instrument.id, timeframe });
    this.#deps.bus.publish(barRequests, instrument.id, { id: instrument.id, timeframe });
    const quote = this.#deps.quoteOf(instrument.id);
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

  #send(id: InstrumentId, timeframe: ChartTimeframe, bar: Bar, state: 'forming' | 'closed' | 'corrected'): void {
    const room = roomOf(id, timeframe);
    if (!this.#watched.has(room)) return;
    this.#deps.io.to(room).emit('bar', {
      ...splitInstrumentId(id),
      timeframe,
      bar: [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume],
      state,
      splitAt: this.#deps.splitAt(id),
    });
  }

  #repeat(): void {
    for (const [room, watch] of this.#watched) {
      if ((this.#deps.io.sockets.adapter.rooms.get(room)?.size ?? 0) === 0) this.#watched.delete(room);
      else this.#deps.bus.publish(barRequests, watch.id, watch);
    }
  }
}
