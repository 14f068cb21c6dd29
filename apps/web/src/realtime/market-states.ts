import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { createStore } from '../lib/store.ts';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

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
  void openSocket().then((socket) => onData(socket, 'market_state', noteMarketState));
}

/** A replay's clock is told every 15 seconds; much later it may have stopped or started over. */
const REPLAY_TRUSTED_MS = 20_000;

/** The market's own clock at a monotonic instant: a replay's runs elsewhere and faster than ours. */
export function marketTime({ clock, toldAtMs }: KnownState, atMs: number): number {
  const passedMs = Math.max(0, atMs - toldAtMs);
  return clock.nowMs + (clock.speed === 1 ? passedMs : Math.min(passedMs, REPLAY_TRUSTED_MS) * clock.speed);
}
