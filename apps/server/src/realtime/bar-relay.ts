import { type BarSubscription, SOCKET_LIMITS } from '@wickwise/contract';
import { type Bar, type InstrumentId, MARKET_INFO, type Timeframe } from '@wickwise/market';
import type { Quote } from '#marketdata/quote-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { barsClosed, barWatches, forming } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

/** The bars stage forgets a watcher that isn't heard of for half a minute. */
const REPEAT_EVERY_MS = 10_000;

/** Rooms hold the clients that look at the same chart. */
const roomOf = (id: InstrumentId, timeframe: Timeframe): string => `bars ${id} ${timeframe}`;

/** Brings forming and closed bars to the clients that look at them. */
export class BarRelay {
  readonly #io: GatewayServer;
  readonly #bus: Bus;
  readonly #quoteOf: (id: InstrumentId) => Quote | undefined;
  /** When the instrument's newest split took effect by now; null for none. */
  readonly #splitAt: (id: InstrumentId) => number | null;
  readonly #timer: NodeJS.Timeout;
  /** What is looked at: the room and what it shows. */
  readonly #watched = new Map<string, { id: InstrumentId; timeframe: Timeframe }>();

  constructor(
    io: GatewayServer,
    bus: Bus,
    quoteOf: (id: InstrumentId) => Quote | undefined,
    splitAt: (id: InstrumentId) => number | null,
  ) {
    this.#io = io;
    this.#bus = bus;
    this.#quoteOf = quoteOf;
    this.#splitAt = splitAt;
    bus.subscribe(forming, '*', ({ id, timeframe, bar }) => this.#send(id, timeframe, bar, 'forming'));
    bus.subscribe(barsClosed, '*', ({ timeframe, areRevisions, bars }) => {
      for (const { id, bar } of bars) this.#send(id, timeframe, bar, areRevisions ? 'corrected' : 'closed');
    });
    this.#timer = setInterval(() => this.#repeat(), REPEAT_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A client looks at a chart; charts beyond its limit take the place of the oldest. */
  watch(socket: GatewaySocket, { instrument }: ListedInstrument, { timeframe }: BarSubscription): void {
    const room = roomOf(instrument.id, timeframe);
    const looking = [...socket.rooms].filter((name) => name.startsWith('bars '));
    if (looking.length >= SOCKET_LIMITS.bars) void socket.leave(looking[0] as string);
    void socket.join(room);
    this.#watched.set(room, { id: instrument.id, timeframe });
    this.#bus.publish(barWatches, instrument.id, { id: instrument.id, timeframe });
    const quote = this.#quoteOf(instrument.id);
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

  unwatch(socket: GatewaySocket, { instrument }: ListedInstrument, { timeframe }: BarSubscription): void {
    void socket.leave(roomOf(instrument.id, timeframe));
  }

  #send(id: InstrumentId, timeframe: Timeframe, bar: Bar, state: 'forming' | 'closed' | 'corrected'): void {
    const room = roomOf(id, timeframe);
    if (!this.#watched.has(room)) return;
    const colon = id.indexOf(':');
    this.#io.to(room).emit('bar', {
      market: id.slice(0, colon) as 'Crypto',
      symbol: id.slice(colon + 1),
      timeframe,
      bar: [bar.timeMs, bar.open, bar.high, bar.low, bar.close, bar.volume],
      state,
      splitAt: this.#splitAt(id),
    });
  }

  #repeat(): void {
    for (const [room, watch] of this.#watched) {
      if ((this.#io.sockets.adapter.rooms.get(room)?.size ?? 0) === 0) this.#watched.delete(room);
      else this.#bus.publish(barWatches, watch.id, watch);
    }
  }
}
