import type { MarketState } from '@wickwise/contract';
import { marketStates } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { GatewayPart } from './gateway-part.ts';
import type { GatewayServer } from './gateway-socket.ts';

/** Sends each client the state of all markets when it connects, and every change afterwards. */
export function marketStateRelay(io: GatewayServer, bus: Bus, states: () => readonly MarketState[]): GatewayPart {
  bus.subscribe(marketStates, '*', (state) => io.emit('market_state', state));
  return {
    connected({ socket }) {
      for (const state of states()) socket.emit('market_state', state);
    },
  };
}
