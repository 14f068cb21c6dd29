import { Link } from '@tanstack/react-router';
import type { MarketState } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SessionNote } from './session-note.tsx';
import { marketTexts as texts } from './texts/market.ts';
import { useReach } from './use-reach.ts';

/** Tabs of the four markets with their sessions. `served` are those of the running feed. */
export function MarketTabs({ selected, served }: { selected: Market; served: readonly MarketState[] | undefined }) {
  const { markets } = useConstants();
  return (
    <nav aria-label={texts.markets} className="grid grid-cols-2 border border-hairline bg-panel lg:grid-cols-4">
      {markets.map((market) => (
        <Tab
          key={market}
          market={market}
          isSelected={market === selected}
          isServed={served?.some((state) => state.market === market)}
        />
      ))}
    </nav>
  );
}

function Tab({ market, isSelected, isServed }: { market: Market; isSelected: boolean; isServed: boolean | undefined }) {
  const state = useMarketState(market);
  const hidden = useReach(market)?.hidden;
  return (
    <Link
      to="/dashboard"
      search={{ market }}
      aria-current={isSelected ? 'page' : undefined}
      className={`flex min-w-0 flex-col gap-0.5 border-hairline px-3 py-2 max-sm:px-2 not-last:border-r max-lg:nth-2:border-r-0 max-lg:nth-[n+3]:border-t ${
        isSelected
          ? 'shadow-[inset_0_-2px_0_var(--accent)]'
          : 'hover:bg-[color-mix(in_oklch,var(--ink)_4%,transparent)]'
      }`}
    >
      <span className={`text-body ${isSelected ? 'font-semibold' : 'font-medium'} ${hidden ? 'text-quiet' : ''}`}>
        {marketNames[market]}
      </span>
      <span className="h-4 min-w-0 max-[419px]:h-8">
        {hidden ? (
          <span className="text-dense text-quiet">{texts.forOne}</span>
        ) : state ? (
          <SessionNote state={state} />
        ) : isServed === false ? (
          <span className="text-dense text-quiet">{texts.notServed}</span>
        ) : (
          <Skeleton className="h-3 w-28" />
        )}
      </span>
    </Link>
  );
}
