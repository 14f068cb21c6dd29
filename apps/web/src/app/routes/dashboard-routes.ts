import { createRoute, redirect } from '@tanstack/react-router';
import { readChartSearch } from '../../features/chart/settings.ts';
import { readScreenSearch } from '../../features/screener/screen-search.ts';
import { log } from '../../lib/log.ts';
import { queryClient } from '../../lib/query-client.ts';
import { requireSession } from '../guards.ts';
import { whatsNewSearch } from '../pages/whats-new-search.ts';
import { constantsAhead, looseSearch, pageByPath, preferencesAhead, root, screen } from './root-route.ts';
import { alertsSearch, brokerAnswerSearch, dashboardSearch, paperSearch } from './searches.ts';

const app = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireSession,
  loader: constantsAhead,
  component: screen(() => import('../shell/app-layout.tsx'), 'AppLayout'),
});

const support = screen(() => import('../pages/support-page.tsx'), 'SupportPage');

const isLate = () => log.note('a page asks for its parts once it is drawn');

const places = () => import('../pages/places.ts');

/**
 * Pages behind a session in the order of rail and palette. Their metadata for search engines is in `page-meta.ts` of
 * the contract, shared with the server.
 */
const pages = [
  createRoute({
    getParentRoute: () => app,
    path: '/',
    staticData: { name: 'dashboard', nav: { key: 'd', icon: 'dashboard' } },
    validateSearch: dashboardSearch,
    loaderDeps: ({ search: { page } }) => ({ page }),
    loader: async ({ location, deps: { page = 1 } }) => {
      const search = dashboardSearch(location.search as Record<string, unknown>);
      void import('../pages/dashboard-ahead.ts').then(({ askAhead }) => askAhead(queryClient, search), isLate);
      const last = page === 1 ? page : await (await places()).lastSignalPage(page, search.market);
      if (page > last) throw redirect({ to: '/dashboard', search: { ...search, page: last }, replace: true });
    },
    component: screen(() => import('../pages/dashboard-route.tsx'), 'DashboardRoute'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/marketscreener',
    staticData: { name: 'marketscreener', nav: { key: 's', icon: 'screener' } },
    validateSearch: readScreenSearch,
    // a URL with only a saved screen shows that screen; one whose rule was cleared doesn't
    loaderDeps: ({ search: { saved, rule, market } }) => ({ named: rule || market ? undefined : saved }),
    loader: async ({ deps: { named } }) => {
      const [search] = await Promise.all([named && (await places()).savedScreen(named), preferencesAhead()]);
      if (search) throw redirect({ to: '/dashboard/marketscreener', search, replace: true });
    },
    component: screen(() => import('../pages/screener-page.tsx'), 'ScreenerPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/customstrategy',
    staticData: { name: 'customstrategy', nav: { key: 'b', icon: 'strategy' } },
    validateSearch: looseSearch,
    loader: preferencesAhead,
    component: screen(() => import('../pages/strategy-builder-page.tsx'), 'StrategyBuilderPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/whatsnewtoday',
    staticData: { name: 'whatsnewtoday', nav: { key: 'n', icon: 'news' } },
    validateSearch: whatsNewSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ deps: search }) => {
      const { tab, page = 1 } = search;
      const last = tab !== 'signals' || page === 1 ? page : await (await places()).lastFilteredPage(search, page);
      if (page > last)
        throw redirect({ to: '/dashboard/whatsnewtoday', search: { ...search, page: last }, replace: true });
    },
    component: screen(() => import('../pages/whats-new-page.tsx'), 'WhatsNewScreen'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/calendar',
    staticData: { name: 'calendar', nav: { key: 'l', icon: 'calendar' } },
    validateSearch: looseSearch,
    loader: preferencesAhead,
    component: screen(() => import('../pages/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/alerts',
    staticData: { name: 'alerts', nav: { key: 'a', icon: 'bell' } },
    validateSearch: alertsSearch,
    loader: preferencesAhead,
    component: screen(() => import('../pages/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/paper',
    staticData: { name: 'paper', nav: { key: 't', icon: 'paper' } },
    validateSearch: paperSearch,
    loader: preferencesAhead,
    component: screen(() => import('../pages/paper-page.tsx'), 'PaperPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/expertadvice',
    staticData: { name: 'expertadvice', nav: { key: 'e', icon: 'advice' } },
    validateSearch: looseSearch,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/configure',
    staticData: { name: 'configure', nav: { key: 'c', icon: 'configure' } },
    component: screen(() => import('../pages/configure-page.tsx'), 'ConfigurePage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/profile',
    staticData: { name: 'profile', nav: { key: 'p' } },
    component: screen(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/support',
    staticData: { name: 'support', nav: { key: 'h', icon: 'support' } },
    validateSearch: looseSearch,
    component: support,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/chart/$market/$symbol',
    validateSearch: readChartSearch,
    loader: ({ params, location: { search } }) => {
      void import('../pages/chart-ahead.ts').then(({ askChart }) => askChart(queryClient, params, search), isLate);
    },
    component: screen(() => import('../pages/chart-page.tsx'), 'ChartPage'),
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/login/$provider',
    staticData: { name: 'brokerLogin' },
    validateSearch: brokerAnswerSearch,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/operator',
    staticData: { name: 'operator' },
    validateSearch: looseSearch,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/admin', // until version 0.1 the operators' screen
    staticData: { name: 'operator' },
    validateSearch: looseSearch,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/contactus',
    staticData: { name: 'support' },
    validateSearch: looseSearch,
    component: support,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/expertadvice/experts/$slug',
    staticData: { name: 'expertadvice' },
    validateSearch: looseSearch,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/expertadvice/calls/$callId',
    staticData: { name: 'expertadvice' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/backtest/$backtestId',
    staticData: { name: 'backtest' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/plan',
    staticData: { name: 'plan' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/holdings',
    staticData: { name: 'holdings', nav: { key: 'w' } },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => app,
    path: '/team',
    staticData: { name: 'team' },
    component: pageByPath,
  }),
] as const;

export const dashboardPages = app.addChildren(pages);
