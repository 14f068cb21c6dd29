import { getRouteApi } from '@tanstack/react-router';
import { isMarket, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { type PublicPlace, PublicScreen } from '../../features/strategies/public/public-screen.tsx';
import { STRATEGY_MARKET } from '../../lib/usual-market.ts';
import { TellOfPublic } from './tell-of-public.tsx';

const route = getRouteApi('/site/strategy/$category');

/** What of an address counts; hourly bars of shares without it. */
function placeIn({ market, timeframe }: Record<string, unknown>): PublicPlace {
  return {
    market: typeof market === 'string' && isMarket(market) ? market : STRATEGY_MARKET,
    timeframe: SCAN_TIMEFRAMES.some((one) => one === timeframe) ? (timeframe as ScanTimeframe) : '1h',
  };
}

/** Binds the public strategies to their address. */
export function PublicStrategiesPage() {
  const { category } = route.useParams();
  const search: Record<string, unknown> = route.useSearch();
  const place = placeIn(search);
  const navigate = route.useNavigate();
  return (
    <PublicScreen
      category={category}
      place={place}
      onPlace={(change) => void navigate({ search: { ...place, ...change }, resetScroll: false, replace: true })}
      tellMe={(strategy) => (
        <TellOfPublic
          strategy={strategy}
          {...place}
          address={`/strategy/${category}?${new URLSearchParams({ ...place, tell: strategy.name })}`}
          isAsked={search.tell === strategy.name}
          onAsked={() => void navigate({ search: { ...place }, resetScroll: false, replace: true })}
        />
      )}
    />
  );
}
