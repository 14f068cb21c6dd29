import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PaperScreen } from '../../features/paper/paper-screen.tsx';
import { preferencesQuery } from '../../lib/preferences.ts';
import { USUAL_MARKET } from '../../lib/usual-market.ts';
import { SymbolLink } from './symbol-link.tsx';

const route = getRouteApi('/dashboard/paper');

/** Binds paper trading to its address; symbols lead to their charts. */
export function PaperPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <PaperScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      market={preferences?.defaultMarket ?? USUAL_MARKET}
      linkOf={({ market, symbol }) => <SymbolLink market={market} symbol={symbol} />}
    />
  );
}
