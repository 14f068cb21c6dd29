import type { Market } from '@wickwise/market';
import { marketTime } from '../../realtime/market-states.ts';
import { useMarketState } from '../../realtime/use-market.ts';

/** Returns a clock of a market's time, by which horizons count; of the reader's time until the market's is known. */
export function useCallClock(market: Market): (readerMs: number) => number {
  const state = useMarketState(market);
  return (readerMs) => (state ? marketTime(state, performance.now()) : readerMs);
}
