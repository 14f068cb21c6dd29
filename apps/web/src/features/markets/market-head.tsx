import type { Market } from '@wickwise/market';
import { marketNames } from '../../lib/market-names.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { SessionNote } from './session-note.tsx';

/** A market's name, session and badge in one line. */
export function MarketHead({ market }: { market: Market }) {
  const state = useMarketState(market);
  return (
    <span className="flex w-full items-center gap-2 whitespace-nowrap">
      <span className="text-dense font-semibold">{marketNames[market]}</span>
      {state && <SessionNote state={state} isShort />}
      <span className="flex-1" />
      {state && <SourceBadge badge={state.badge} note={state.source.note} />}
    </span>
  );
}
