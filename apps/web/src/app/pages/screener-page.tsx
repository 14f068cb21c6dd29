import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ServerPricesNote } from '../../features/markets/server-prices-note.tsx';
import { type SearchChange, withChange } from '../../features/screener/screen-search.ts';
import { ScreenerScreen } from '../../features/screener/screener-screen.tsx';
import { savedRule, strategiesQuery } from '../../features/strategies/queries.ts';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { ScreenAlertButton } from './screen-alert-button.tsx';

const route = getRouteApi('/dashboard/marketscreener');

const NONE: ReturnType<typeof savedRule>[] = [];

/** Binds the screener to its URL: opening another screen adds a history entry, changing one doesn't. */
export function ScreenerPage() {
  const usual = useStartingPlace();
  const given = route.useSearch();
  const search = given.rule ? given : { ...usual, ...given };
  const navigate = route.useNavigate();
  const { data: strategies } = useQuery(strategiesQuery);
  const onSearch = (change: SearchChange): void => {
    void navigate({
      search: (known) => withChange(known.rule ? known : { ...usual, ...known }, change),
      resetScroll: false,
      replace: !('why' in change),
    });
  };
  return (
    <ScreenerScreen
      note={<ServerPricesNote market={search.market ?? usual.market} />}
      search={search}
      onSearch={onSearch}
      onOpen={(next) => void navigate({ search: next })}
      strategies={strategies?.map(savedRule) ?? NONE}
      alertButton={(shown, known) => <ScreenAlertButton search={shown} known={known} />}
    />
  );
}
