import { useQuery } from '@tanstack/react-query';
import type { MarketReach } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { marketsQuery } from './queries.ts';

/** Returns what the reader may do in a market; undefined until it is known. */
export const useReach = (market: Market): MarketReach | undefined =>
  useQuery(marketsQuery).data?.reach.find((one) => one.market === market);
