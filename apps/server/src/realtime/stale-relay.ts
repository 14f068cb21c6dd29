import type { StaleQuotes } from '@wickwise/contract';
import { type InstrumentId, type Market, splitInstrumentId } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import { type StaleChanged, staleChanges } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { userOf } from './socket-sessions.ts';

export interface StaleRelayDeps {
  io: GatewayServer;
  bus: Bus;
  markets: readonly Market[];
  access: Pick<MarketAccess, 'mayRead'>;
  staleOf: (market: Market) => StaleChanged['stale'];
  /** Returns the newest known price. */
  quoteOf: (id: InstrumentId) => { timeMs: number } | undefined;
}

const roomOf = (market: Market): string => `stale ${market}`;

/** Sends each client the instruments that lack prices, in the markets that its reader sees. */
export class StaleRelay implements GatewayPart {
  readonly #deps: StaleRelayDeps;

  constructor(deps: StaleRelayDeps) {
    this.#deps = deps;
    const { io, bus } = deps;
    bus.subscribe(staleChanges, '*', (change) => {
      io.to(roomOf(change.market)).emit('stale_quotes', this.#wordsOf(change));
    });
  }

  connected({ socket }: GatewayClient): void {
    this.#admit(socket);
  }

  readerChanged(socket: GatewaySocket): void {
    this.#admit(socket);
  }

  #admit(socket: GatewaySocket): void {
    for (const market of this.#deps.markets) {
      const room = roomOf(market);
      const isIn = socket.rooms.has(room);
      const mayRead = this.#deps.access.mayRead(market, userOf(socket));
      if (isIn === mayRead) continue;
      if (!mayRead) {
        void socket.leave(room);
        continue;
      }
      void socket.join(room);
      const stale = this.#deps.staleOf(market);
      if (stale.size > 0) socket.emit('stale_quotes', this.#wordsOf({ market, stale }));
    }
  }

  #wordsOf({ market, stale }: StaleChanged): StaleQuotes {
    const quotes = [...stale].map(([id, reason]) => ({
      symbol: splitInstrumentId(id).symbol,
      asOf: this.#deps.quoteOf(id)?.timeMs ?? null,
      reason,
    }));
    return { market, quotes };
  }
}
