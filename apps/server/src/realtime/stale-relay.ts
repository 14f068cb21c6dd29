import type { StaleQuotes } from '@wickwise/contract';
import { type InstrumentId, MARKETS, type Market, splitInstrumentId } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
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
  /** Returns a reader's prices of own connections in a market; undefined where the reader has the server's. */
  ownOf?: (reader: string | undefined, market: Market) => OwnStale | undefined;
}

/** What the relay wants of prices that only their owner has. */
export type OwnStale = Pick<PriceView, 'owner' | 'bus' | 'staleOf' | 'quoteOf'>;

const ROOM = 'stale ';
/** Returns the room of a market's clients. `owner`: the account of own prices. */
const roomOf = (market: Market, owner = ''): string => `${ROOM}${market} ${owner}`;

/** Sends each client the instruments that lack prices, in the markets that its reader sees. */
export class StaleRelay implements GatewayPart {
  readonly #deps: StaleRelayDeps;

  constructor(deps: StaleRelayDeps) {
    this.#deps = deps;
    this.#follow(deps.bus, undefined);
  }

  /** Tells the owner of own prices what these lack. */
  follow(own: OwnStale): void {
    this.#follow(own.bus, own);
  }

  connected({ socket }: GatewayClient): void {
    this.#admit(socket);
  }

  readerChanged(socket: GatewaySocket): void {
    this.#admit(socket);
  }

  #follow(bus: Bus, own: OwnStale | undefined): void {
    bus.subscribe(staleChanges, '*', (change) => {
      this.#deps.io.to(roomOf(change.market, own?.owner)).emit('stale_quotes', this.#wordsOf(change, own));
    });
  }

  #admit(socket: GatewaySocket): void {
    const reader = userOf(socket);
    for (const market of MARKETS) {
      const own = this.#deps.ownOf?.(reader, market);
      const isOfServer = this.#deps.markets.includes(market) && this.#deps.access.mayRead(market, reader);
      const room = own || isOfServer ? roomOf(market, own?.owner) : undefined;
      const held = [...socket.rooms].find((name) => name.startsWith(`${ROOM}${market} `));
      if (held === room) continue;
      if (held !== undefined) void socket.leave(held);
      if (room === undefined) continue;
      void socket.join(room);
      const stale = (own ?? this.#deps).staleOf(market);
      if (stale.size > 0) socket.emit('stale_quotes', this.#wordsOf({ market, stale }, own));
    }
  }

  #wordsOf({ market, stale }: StaleChanged, own: OwnStale | undefined): StaleQuotes {
    const { quoteOf } = own ?? this.#deps;
    const quotes = [...stale].map(([id, reason]) => ({
      symbol: splitInstrumentId(id).symbol,
      asOf: quoteOf(id)?.timeMs ?? null,
      reason,
    }));
    return { market, quotes };
  }
}
