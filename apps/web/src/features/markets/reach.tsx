import { useQuery } from '@tanstack/react-query';
import type { MarketReach } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { marketsQuery } from './queries.ts';

const HiddenNote = lazyPart(async () => (await import('./reach-note.tsx')).HiddenNote);

/** Returns what the reader may do in a market; undefined until it is known. */
export const useReach = (market: Market): MarketReach | undefined =>
  useQuery(marketsQuery).data?.reach.find((one) => one.market === market);

/** Shows a market's values, or why the reader doesn't see them. */
export function WithinReach({ market, children }: { market: Market; children: ReactNode }) {
  const hidden = useReach(market)?.hidden ?? null;
  return hidden === null ? children : <HiddenNote why={hidden} />;
}
