import { getRouteApi } from '@tanstack/react-router';
import { AlertsScreen } from '../../features/alerts/alerts-screen.tsx';
import { useStartingPlace } from '../../lib/starting-place.ts';
import { SymbolLink } from './symbol-link.tsx';

const route = getRouteApi('/dashboard/alerts');

/** Binds alerts to their URL; symbols link to their charts. */
export function AlertsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { market } = useStartingPlace();
  return (
    <AlertsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      market={market}
      linkOf={(about, timeframe) =>
        about.symbol === undefined ? null : (
          <SymbolLink market={about.market} symbol={about.symbol} timeframe={timeframe} />
        )
      }
    />
  );
}
