import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { PriceView } from '#marketdata/own/price-view.ts';
import { marketStates } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { GatewayClient, GatewayPart } from './gateway-part.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';
import { HANDED_ON } from './handed-on.ts';
import { roomOf, userOf } from './socket-sessions.ts';

export interface MarketStateRelayDeps {
  io: GatewayServer;
  bus: Bus;
  /** Returns the states of all markets as a reader has their prices. */
  statesFor: (reader: string | undefined) => readonly MarketState[];
  /** Returns the accounts that have prices of own connections in a market. */
  ownersIn?: (market: Market) => readonly string[];
}

/**
 * Sends each client the state of all markets when it connects, and every change afterwards. Accounts with prices of own
 * connections are sent the state of these.
 */
export class MarketStateRelay implements GatewayPart {
  readonly #deps: MarketStateRelayDeps;

  constructor(deps: MarketStateRelayDeps) {
    this.#deps = deps;
    const { io, bus, ownersIn = () => [] } = deps;
    bus.subscribe(marketStates, '*', (state) =>
      io.except([HANDED_ON, ...ownersIn(state.market).map(roomOf)]).emit('market_state', state),
    );
  }

  /** Sends the states of own prices to their owner. */
  follow({ owner = '', bus }: Pick<PriceView, 'owner' | 'bus'>): void {
    const { io } = this.#deps;
    bus.subscribe(marketStates, '*', (state) => io.to(roomOf(owner)).emit('market_state', { ...state, isOwn: true }));
  }

  connected({ socket }: GatewayClient): void {
    this.#tell(socket);
  }

  readerChanged(socket: GatewaySocket): void {
    this.#tell(socket);
  }

  #tell(socket: GatewaySocket): void {
    for (const state of this.#deps.statesFor(userOf(socket))) socket.emit('market_state', state);
  }
}
