import type { Market } from '@wickwise/market';
import { useEffect } from 'react';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/store.ts';
import { followMarketStates, type KnownState, knownMarketStates, marketTime } from './market-states.ts';

/** Returns a market's state, updated live. */
export function useMarketState(market: Market): KnownState | undefined {
  useEffect(followMarketStates, []);
  return useStore(knownMarketStates).get(market);
}

/** Names the source of prices of the reader's own connection; empty for the server's. */
export const ownSourceOf = (state: KnownState | undefined): string => (state?.isOwn ? state.source.feed : '');

/** Returns the market's time, updated every second. */
export function useMarketClock(state: KnownState): number {
  const nowMs = useNow();
  return marketTime(state, nowMs);
}
