import { getRouteApi } from '@tanstack/react-router';
import { DashboardPage } from './dashboard-page.tsx';
import type { DashboardSearch } from './dashboard-search.ts';

const route = getRouteApi('/dashboard/');

/** Binds the dashboard to its URL. */
export function DashboardRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (change: Partial<DashboardSearch>, { replace } = { replace: false }): void => {
    void navigate({ search: (known) => ({ ...known, ...change }), resetScroll: false, replace });
  };
  return <DashboardPage search={search} onSearch={onSearch} />;
}
