import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { createStore } from '../lib/store.ts';
import { openSocket } from './connection.ts';

/** What each market does, as last told, with the moment it was told (monotonic ms) so that its clock can be read. */
export type KnownState = MarketState & { toldAtMs: number };

export const marketStates = createStore<ReadonlyMap<Market, KnownState>>(new Map());

/** Takes a market's state, from the socket or from the first request. */
export function noteMarketState(state: MarketState): void {
  marketStates.set(new Map(marketStates.get()).set(state.market, { ...state, toldAtMs: performance.now() }));
}

let isListening = false;

/** Follows the markets' states from now on. */
export function followMarketStates(): void {
  if (isListening) return;
  isListening = true;
  void openSocket().then((socket) => socket.on('market_state', noteMarketState));
}

/** The market's own clock now: a replay's runs elsewhere and faster than ours. */
export const marketNow = ({ clock, toldAtMs }: KnownState): number =>
  clock.nowMs + (performance.now() - toldAtMs) * clock.speed;
