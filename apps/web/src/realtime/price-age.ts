import { MARKETS, type Market } from '@wickwise/market';
import { useSyncExternalStore } from 'react';
import { everySecond, useNow } from '../lib/clock.ts';
import { marketStates } from './market-states.ts';

/** When the newest price of each market was heard, monotonic ms. */
const heardAtMs = new Map<Market, number>();

export const notePriceHeard = (market: Market, atMs = performance.now()): void => void heardAtMs.set(market, atMs);

/** When the newest price of a market was made, monotonic ms: as its state told, or as was heard since. */
function newestMs(market: Market): number {
  const heardMs = heardAtMs.get(market) ?? Number.NEGATIVE_INFINITY;
  const state = marketStates.get().get(market);
  if (!state || state.asOf === null) return heardMs;
  return Math.max(heardMs, state.toldAtMs - (state.clock.nowMs - state.asOf) / state.clock.speed);
}

const newestOf = (markets: readonly Market[]): number => Math.max(...markets.map(newestMs));

/** How old the newest price of these markets is, in ms of our own clock; undefined before the first. */
export function usePriceAge(markets: readonly Market[] = MARKETS): number | undefined {
  const nowMs = useNow();
  const newest = useSyncExternalStore(everySecond, () => newestOf(markets));
  return Number.isFinite(newest) ? Math.max(0, nowMs - newest) : undefined;
}
