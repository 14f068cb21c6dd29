import type { Market } from '@wickwise/market';
import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { followMarketStates, type KnownState, marketNow, marketStates } from './market-states.ts';

/** A market's state, kept up to date while the component is shown. */
export function useMarketState(market: Market): KnownState | undefined {
  useEffect(followMarketStates, []);
  return useStore(marketStates).get(market);
}

/** The market's clock, read anew every second. */
export function useMarketClock(state: KnownState | undefined): number | undefined {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return state && marketNow(state);
}
