import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { createStore } from '../lib/store.ts';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** Last known state of each market, with its monotonic time, ms, to derive its clock. */
export type KnownState = MarketState & { receivedAtMs: number };

export const knownMarketStates = createStore<ReadonlyMap<Market, KnownState>>(new Map());

/** Whether a market's bars are one value a day, so that they have no shapes. */
export const hasFixesAlone = (state: KnownState | undefined): boolean => state?.source.feed === 'ecb-frankfurter';

/** Stores a market's state, from the socket or the first request. */
export function noteMarketState(state: MarketState): void {
  knownMarketStates.set(
    new Map(knownMarketStates.get()).set(state.market, { ...state, receivedAtMs: performance.now() }),
  );
}

let isListening = false;

/** Subscribes to the markets' states. */
export function followMarketStates(): void {
  if (isListening) return;
  isListening = true;
  void openSocket().then((socket) => onData(socket, 'market_state', noteMarketState));
}

/** Maximum age of a replay's clock, which is sent every 15 seconds: later it may have stopped or restarted, ms. */
const REPLAY_TRUSTED_MS = 20_000;

/** Returns the market's time at a monotonic time: a replay's differs from ours in date and speed. */
export function marketTime({ clock, receivedAtMs }: KnownState, atMs: number): number {
  const passedMs = Math.max(0, atMs - receivedAtMs);
  return clock.nowMs + (clock.speed === 1 ? passedMs : Math.min(passedMs, REPLAY_TRUSTED_MS) * clock.speed);
}
