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

/**
 * Pages behind a session, a row each, in the order of the rail and the palette. What search engines read of a page is in
 * `page-meta.ts` of the contract, which the server sends too.
 */
const pages = [
  createRoute({
    getParentRoute: () => app,
    path: '/',
    staticData: { nav: { name: 'dashboard', key: 'd', icon: 'dashboard' } },
    validateSearch: dashboardSearch,
    loader: ({ location }) => {
      const search = dashboardSearch(location.search as Record<string, unknown>);
      void import('../pages/dashboard-ahead.ts').then(
        ({ askAhead }) => askAhead(queryClient, search),
        () => log.note('the dashboard asks for its parts once it is drawn'),
      );
    },
    component: screen(() => import('../pages/dashboard-route.tsx'), 'DashboardRoute'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/marketscreener',
    staticData: { nav: { name: 'marketscreener', key: 's', icon: 'screener' } },
    validateSearch: readScreenSearch,
    component: screen(() => import('../pages/screener-page.tsx'), 'ScreenerPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/customstrategy',
    staticData: { nav: { name: 'customstrategy', key: 'b', icon: 'strategy' } },
    validateSearch: looseSearch,
    component: screen(() => import('../pages/strategy-builder-page.tsx'), 'StrategyBuilderPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/whatsnewtoday',
    staticData: { nav: { name: 'whatsnewtoday', key: 'n', icon: 'news' } },
    validateSearch: whatsNewSearch,
    component: screen(() => import('../pages/whats-new-page.tsx'), 'WhatsNewPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/alerts',
    staticData: { nav: { name: 'alerts', key: 'a', icon: 'bell' } },
    validateSearch: alertsSearch,
    component: screen(() => import('../pages/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/paper',
    staticData: { nav: { name: 'paper', key: 't', icon: 'paper' } },
    validateSearch: paperSearch,
    component: screen(() => import('../pages/paper-page.tsx'), 'PaperPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/expertadvice',
    staticData: { nav: { name: 'expertadvice', key: 'e', icon: 'advice' } },
    component: coming,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/configure',
    staticData: { nav: { name: 'configure', key: 'c', icon: 'configure' } },
    component: screen(() => import('../pages/configure-page.tsx'), 'ConfigurePage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/profile',
    staticData: { nav: { name: 'profile', key: 'p' } },
    component: screen(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/support',
    staticData: { nav: { name: 'support', key: 'h', icon: 'support' } },
    component: coming,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/chart/$market/$symbol',
    validateSearch: readChartSearch,
    component: screen(() => import('../pages/chart-page.tsx'), 'ChartPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/admin',
    validateSearch: adminSearch,
    component: screen(() => import('../pages/admin-page.tsx'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/contactus',
    component: coming,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/backtest/$backtestId',
    component: screen(() => import('../pages/backtest-page.tsx'), 'BacktestPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/plan',
    component: coming,
  }),
] as const;

export const dashboardRoutes = app.addChildren(pages);
