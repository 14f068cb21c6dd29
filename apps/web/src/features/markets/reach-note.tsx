import { useQuery } from '@tanstack/react-query';
import type { MarketReach } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { Banner } from '../../ui/banner.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { marketsQuery } from './queries.ts';
import { reachTexts as texts } from './texts/reach.ts';
import { useReach } from './use-reach.ts';

/** Says why the reader doesn't see a market. */
export const HiddenNote = ({ why }: { why: NonNullable<MarketReach['hidden']> }) => (
  <div className="border border-hairline bg-panel">
    <EmptyNote title={texts.title}>{texts.why[why]}</EmptyNote>
  </div>
);

/** Returns the markets that take no paper orders of the reader. */
export const usePaperRefusals = (): Market[] =>
  (useQuery(marketsQuery).data?.reach ?? []).flatMap(({ market, hidden, isPaperRefused }) =>
    hidden !== null || isPaperRefused ? [market] : [],
  );

/** Says why a market takes no paper orders of the reader. */
export function NoPaperNote({ market }: { market: Market }) {
  const reach = useReach(market);
  if (reach?.hidden) return <Banner tone="info">{texts.why[reach.hidden]}</Banner>;
  return reach?.isPaperRefused ? <Banner tone="info">{texts.noPaper}</Banner> : null;
}
