import type { Market } from '@wickwise/market';
import { useEffect } from 'react';
import { useNow } from '../lib/clock.ts';
import { useStore } from '../lib/store.ts';
import { followMarketStates, type KnownState, marketStates, marketTime } from './market-states.ts';

/** A market's state, kept up to date while the component is shown. */
export function useMarketState(market: Market): KnownState | undefined {
  useEffect(followMarketStates, []);
  return useStore(marketStates).get(market);
}

/** The market's clock, told anew every second. */
export function useMarketClock(state: KnownState): number {
  const nowMs = useNow();
  return marketTime(state, nowMs);
}
