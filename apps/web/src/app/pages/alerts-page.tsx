import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AlertsScreen } from '../../features/alerts/alerts-screen.tsx';
import { preferencesQuery } from '../../lib/preferences.ts';
import { USUAL_MARKET } from '../../lib/usual-market.ts';
import { SymbolLink } from './symbol-link.tsx';

const route = getRouteApi('/dashboard/alerts');

/** Binds alerts to their address; symbols lead to their charts. */
export function AlertsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <AlertsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next })}
      market={preferences?.defaultMarket ?? USUAL_MARKET}
      linkOf={({ market, symbol }) => (symbol === undefined ? null : <SymbolLink market={market} symbol={symbol} />)}
    />
  );
}
