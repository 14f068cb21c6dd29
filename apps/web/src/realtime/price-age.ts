import { MARKETS, type Market } from '@wickwise/market';
import { useCallback } from 'react';
import { clockReading, useEverySecond } from '../lib/clock.ts';
import { knownMarketStates } from './market-states.ts';

/** Monotonic time of each market's newest received price, ms. */
const heardAtMs = new Map<Market, number>();

export const notePriceHeard = (market: Market, atMs = performance.now()): void => void heardAtMs.set(market, atMs);

/** Returns the monotonic time of a market's newest price, from its state or as received since, ms. */
function newestMs(market: Market): number {
  const heardMs = heardAtMs.get(market) ?? Number.NEGATIVE_INFINITY;
  const state = knownMarketStates.get().get(market);
  if (!state || state.asOf === null) return heardMs;
  return Math.max(heardMs, state.receivedAtMs - (state.clock.nowMs - state.asOf) / state.clock.speed);
}

/** Returns the age of these markets' newest price, ms; undefined before the first. */
export function usePriceAge(markets: readonly Market[] = MARKETS): number | undefined {
  const ageMs = useEverySecond(useCallback(() => clockReading() - Math.max(...markets.map(newestMs)), [markets]));
  return Number.isFinite(ageMs) ? Math.max(0, ageMs) : undefined;
}
