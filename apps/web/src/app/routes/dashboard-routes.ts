import { createRoute } from '@tanstack/react-router';
import { readChartSearch } from '../../features/chart/settings.ts';
import { readScreenSearch } from '../../features/screener/screen-search.ts';
import { log } from '../../lib/log.ts';
import { queryClient } from '../../lib/query-client.ts';
import { requireSession } from '../guards.ts';
import { whatsNewSearch } from '../pages/whats-new-search.ts';
import { coming, constantsAhead, looseSearch, root, screen } from './root-route.ts';
import { adminSearch, alertsSearch, dashboardSearch, paperSearch } from './searches.ts';

const app = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireSession,
  loader: constantsAhead,
  component: screen(() => import('../shell/app-layout.tsx'), 'AppLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: dashboardSearch,
  loader: ({ location }) => {
    const search = dashboardSearch(location.search as Record<string, unknown>);
    void import('../pages/dashboard-ahead.ts').then(
      ({ askAhead }) => askAhead(queryClient, search),
      () => log.note('the dashboard asks for its parts once it is drawn'),
    );
  },
  component: screen(() => import('../pages/dashboard-route.tsx'), 'DashboardRoute'),
});
const chart = createRoute({
  getParentRoute: () => app,
  path: '/chart/$market/$symbol',
  validateSearch: readChartSearch,
  component: screen(() => import('../pages/chart-page.tsx'), 'ChartPage'),
});
const configure = createRoute({
  getParentRoute: () => app,
  path: '/configure',
  component: screen(() => import('../pages/configure-page.tsx'), 'ConfigurePage'),
});
const whatsNewToday = createRoute({
  getParentRoute: () => app,
  path: '/whatsnewtoday',
  validateSearch: whatsNewSearch,
  component: screen(() => import('../pages/whats-new-page.tsx'), 'WhatsNewPage'),
});
const alerts = createRoute({
  getParentRoute: () => app,
  path: '/alerts',
  validateSearch: alertsSearch,
  component: screen(() => import('../pages/alerts-page.tsx'), 'AlertsPage'),
});
const paper = createRoute({
  getParentRoute: () => app,
  path: '/paper',
  validateSearch: paperSearch,
  component: screen(() => import('../pages/paper-page.tsx'), 'PaperPage'),
});
const expertAdvice = createRoute({ getParentRoute: () => app, path: '/expertadvice', component: coming });
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  component: screen(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
});
const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  validateSearch: adminSearch,
  component: screen(() => import('../pages/admin-page.tsx'), 'AdminPage'),
});
const contactUs = createRoute({ getParentRoute: () => app, path: '/contactus', component: coming });
const support = createRoute({ getParentRoute: () => app, path: '/support', component: coming });
const marketScreener = createRoute({
  getParentRoute: () => app,
  path: '/marketscreener',
  validateSearch: readScreenSearch,
  component: screen(() => import('../pages/screener-page.tsx'), 'ScreenerPage'),
});
const customStrategy = createRoute({
  getParentRoute: () => app,
  path: '/customstrategy',
  validateSearch: looseSearch,
  component: screen(() => import('../pages/strategy-builder-page.tsx'), 'StrategyBuilderPage'),
});
const backtest = createRoute({
  getParentRoute: () => app,
  path: '/backtest/$backtestId',
  component: screen(() => import('../pages/backtest-page.tsx'), 'BacktestPage'),
});
const plan = createRoute({ getParentRoute: () => app, path: '/plan', component: coming });

/** What stands behind a session. */
export const dashboardRoutes = app.addChildren([
  dashboard,
  chart,
  configure,
  whatsNewToday,
  alerts,
  paper,
  expertAdvice,
  profile,
  admin,
  contactUs,
  support,
  marketScreener,
  customStrategy,
  backtest,
  plan,
]);
