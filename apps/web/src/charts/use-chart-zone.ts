import { MARKET_INFO, type Market } from '@wickwise/market';
import { useStore } from '../lib/store.ts';
import { readerZone } from '../lib/zones.ts';

/** Returns the zone whose clock a chart shows: the reader's, or by choice the exchange's. */
export function useChartZone(market: Market, isExchangeTime = false): string {
  const own = useStore(readerZone);
  return isExchangeTime ? MARKET_INFO[market].zone : own;
}
