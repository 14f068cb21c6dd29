import type { Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useReach } from './use-reach.ts';

const HiddenNote = lazyPart(async () => (await import('./reach-note.tsx')).HiddenNote);

/** Shows a market's values, or why the reader doesn't see them. */
export function WithinReach({ market, children }: { market: Market; children: ReactNode }) {
  const why = useReach(market)?.hidden;
  return why ? <HiddenNote why={why} /> : children;
}
