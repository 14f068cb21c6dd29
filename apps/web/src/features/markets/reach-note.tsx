import { useQuery } from '@tanstack/react-query';
import type { MarketReach } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { marketsQuery } from './queries.ts';
import { reachTexts as texts } from './texts/reach.ts';

/** Returns what the reader may do in a market; undefined until it is known. */
export const useReach = (market: Market): MarketReach | undefined =>
  useQuery(marketsQuery).data?.reach.find((one) => one.market === market);

/** Shows a market's values, or why the reader doesn't see them. */
export function WithinReach({ market, children }: { market: Market; children: ReactNode }) {
  const hidden = useReach(market)?.hidden ?? null;
  if (hidden === null) return children;
  return (
    <div className="border border-hairline bg-panel">
      <EmptyNote title={texts.title}>{texts.why[hidden]}</EmptyNote>
    </div>
  );
}

/** Says why a market takes no paper orders of the reader. */
export function NoPaperNote({ market }: { market: Market }) {
  const reach = useReach(market);
  if (reach?.hidden) return <Banner tone="info">{texts.why[reach.hidden]}</Banner>;
  return reach?.isPaperRefused ? <Banner tone="info">{texts.noPaper}</Banner> : null;
}
