import type { Market } from '@wickwise/market';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { SessionNote } from './session-note.tsx';
import { marketTexts as texts } from './texts.ts';

/** A market's name, what it's doing, and how far its prices may be trusted: one line above them. */
export function MarketHead({ market }: { market: Market }) {
  const state = useMarketState(market);
  return (
    <span className="flex w-full items-center gap-2 whitespace-nowrap">
      <span className="text-dense font-semibold">{texts.names[market]}</span>
      {state && <SessionNote state={state} isShort />}
      <span className="flex-1" />
      {state && <SourceBadge badge={state.badge} note={state.source.note} />}
    </span>
  );
}
