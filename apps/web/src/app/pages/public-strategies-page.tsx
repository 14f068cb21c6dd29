import { getRouteApi } from '@tanstack/react-router';
import { isMarket, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { type PublicPlace, PublicScreen } from '../../features/strategies/public/public-screen.tsx';
import { type StartingPlace, useStartingPlace } from '../../lib/starting-place.ts';
import { PublicAlertButton } from './public-alert-button.tsx';

const route = getRouteApi('/site/strategy/$category');

/** What of an address counts, else where the reader begins. */
function placeIn({ market, timeframe }: Record<string, unknown>, usual: StartingPlace): PublicPlace {
  return {
    market: typeof market === 'string' && isMarket(market) ? market : usual.market,
    timeframe: SCAN_TIMEFRAMES.some((one) => one === timeframe) ? (timeframe as ScanTimeframe) : usual.timeframe,
  };
}

/** Binds the public strategies to their URL. */
export function PublicStrategiesPage() {
  const { category } = route.useParams();
  const search: Record<string, unknown> = route.useSearch();
  const place = placeIn(search, useStartingPlace());
  const navigate = route.useNavigate();
  return (
    <PublicScreen
      category={category}
      place={place}
      onPlace={(change) => void navigate({ search: { ...place, ...change }, resetScroll: false, replace: true })}
      alertButton={(strategy) => (
        <PublicAlertButton
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
