import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router';
import { isMarket, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { AlertsSearch } from '../features/alerts/alerts-screen.tsx';
import { readChartSearch } from '../features/chart/settings.ts';
import type { PaperSearch } from '../features/paper/paper-screen.tsx';
import { readScreenSearch } from '../features/screener/screen-search.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadingView } from '../ui/loading-view.tsx';
import { leadToSetUp, type NextSearch, nextSearch, requireNoSession, requireSession } from './guards.ts';
import { showPageHead } from './page-head.ts';
import type { AdminSearch } from './pages/admin-page.tsx';
import type { DashboardSearch } from './pages/dashboard-page.tsx';
import { whatsNewSearch } from './pages/whats-new-search.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

/** A screen whose code is loaded when it's first shown. */
const screen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name): RouteComponent =>
  lazyPart(async () => (await load())[name]);

/** What of an address counts is read by the screen itself, whose code comes later. */
const looseSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

const root = createRootRoute({ component: Root });

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: screen(() => import('./shell/site-layout.tsx'), 'SiteLayout'),
});

const coming = screen(() => import('./pages/coming-page.tsx'), 'ComingPage');

/** Public pages that are there, by path. */
const landing = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: screen(() => import('./pages/landing-page.tsx'), 'LandingPage'),
});
const feature = createRoute({
  getParentRoute: () => site,
  path: '/feature',
  component: screen(() => import('./pages/feature-page.tsx'), 'FeaturePage'),
});
const faq = createRoute({
  getParentRoute: () => site,
  path: '/faq',
  component: screen(() => import('../features/pages/faq-page.tsx'), 'FaqPage'),
});
const aboutUs = createRoute({
  getParentRoute: () => site,
  path: '/about-us',
  component: screen(() => import('../features/pages/about-page.tsx'), 'AboutPage'),
});
const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms-and-conditions',
  component: screen(() => import('../features/pages/terms-page.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy-policy',
  component: screen(() => import('../features/pages/privacy-page.tsx'), 'PrivacyPage'),
});

/** Account access. */
const login = createRoute({
  getParentRoute: () => site,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): NextSearch & { changed?: true } => ({
    ...nextSearch(search),
    ...(search.changed === true ? { changed: true } : {}),
  }),
  beforeLoad: requireNoSession,
  component: screen(() => import('./pages/login-page.tsx'), 'LoginPage'),
});
const signup = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  component: screen(() => import('./pages/signup-page.tsx'), 'SignupPage'),
});
const confirmOtp = createRoute({
  getParentRoute: () => site,
  path: '/confirm-otp',
  validateSearch: nextSearch,
  beforeLoad: leadToSetUp,
  component: screen(() => import('../features/account/confirm-screen.tsx'), 'ConfirmScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => site,
  path: '/forgot-password',
  component: screen(() => import('./pages/forgot-page.tsx'), 'ForgotPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => site,
  path: '/reset-password',
  component: screen(() => import('./pages/reset-page.tsx'), 'ResetPage'),
});
const signupConfiguration = createRoute({
  getParentRoute: () => site,
  path: '/signup-configuration',
  validateSearch: nextSearch,
  beforeLoad: requireSession,
  component: screen(() => import('./pages/set-up-page.tsx'), 'SetUpPage'),
});

/** Public pages that come later: their real title and what is so far. */
const learning = createRoute({ getParentRoute: () => site, path: '/learning', component: coming });
const pricingIndividual = createRoute({ getParentRoute: () => site, path: '/pricing/individual', component: coming });
const pricingBusiness = createRoute({ getParentRoute: () => site, path: '/pricing/business', component: coming });
const billing = createRoute({
  getParentRoute: () => site,
  path: '/billing',
  beforeLoad: requireSession,
  component: coming,
});
const news = createRoute({ getParentRoute: () => site, path: '/news', component: coming });
const newsDetails = createRoute({ getParentRoute: () => site, path: '/news-details/$title', component: coming });
const strategy = createRoute({
  getParentRoute: () => site,
  path: '/strategy/$category',
  validateSearch: looseSearch,
  component: screen(() => import('./pages/public-strategies-page.tsx'), 'PublicStrategiesPage'),
});
const setup = createRoute({ getParentRoute: () => site, path: '/setup', component: coming });

/** What somebody shared, for everybody who has the link. */
const shared = createRoute({
  getParentRoute: () => site,
  path: '/shared/$sharedId',
  component: screen(() => import('./pages/shared-page.tsx'), 'SharedPage'),
});

const sharedStrategy = createRoute({
  getParentRoute: () => site,
  path: '/shared/strategy/$sharedId',
  component: screen(() => import('./pages/shared-strategy-page.tsx'), 'SharedStrategyPage'),
});

const sharedBacktest = createRoute({
  getParentRoute: () => site,
  path: '/shared/backtest/$sharedId',
  component: screen(() => import('./pages/shared-backtest-page.tsx'), 'SharedBacktestPage'),
});

/** The shared parts as routes. */
const header = createRoute({
  getParentRoute: () => root,
  path: '/header',
  component: screen(() => import('./shell/site-header.tsx'), 'SiteHeader'),
});
const footer = createRoute({
  getParentRoute: () => root,
  path: '/footer',
  component: screen(() => import('./shell/site-footer.tsx'), 'SiteFooter'),
});

const app = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: requireSession,
  component: screen(() => import('./shell/app-layout.tsx'), 'AppLayout'),
});

const isScanTimeframe = (value: unknown): value is ScanTimeframe =>
  (SCAN_TIMEFRAMES as readonly unknown[]).includes(value);

/** The server counts no further; whoever asks for more gets the last page there is. */
const MOST_PAGES = 100_000;

/** What of an address counts; anything else in it is left out. */
function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { market, symbol, timeframe, page } = search;
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' && symbol.length <= 40 ? { symbol } : {}),
    ...(isScanTimeframe(timeframe) ? { timeframe } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}

/** Which list an operator reads, from where on, and what for. */
function adminSearch({ list, page, q }: Record<string, unknown>): AdminSearch {
  return {
    ...(list === 'mails' || list === 'events' ? { list } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
    ...(typeof q === 'string' && q !== '' && q.length <= 100 ? { q } : {}),
  };
}

/** Alerts or what they did, and which page of that. */
function alertsSearch({ tab, page }: Record<string, unknown>): AlertsSearch {
  if (tab !== 'fired') return {};
  const isLater = Number.isInteger(page) && (page as number) > 1;
  return { tab, ...(isLater ? { page: Math.min(page as number, MOST_PAGES) } : {}) };
}

/** Which paper account, what a new order or a strategy at work begins with, and which page of its history. */
function paperSearch({ account, market, symbol, strategy, page }: Record<string, unknown>): PaperSearch {
  return {
    ...(typeof account === 'string' ? { account } : {}),
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
    ...(typeof strategy === 'string' ? { strategy } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
  };
}

const dashboard = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: dashboardSearch,
  component: screen(() => import('./pages/dashboard-route.tsx'), 'DashboardRoute'),
});
const chart = createRoute({
  getParentRoute: () => app,
  path: '/chart/$market/$symbol',
  validateSearch: readChartSearch,
  component: screen(() => import('./pages/chart-page.tsx'), 'ChartPage'),
});
const configure = createRoute({
  getParentRoute: () => app,
  path: '/configure',
  component: screen(() => import('./pages/configure-page.tsx'), 'ConfigurePage'),
});
const whatsNewToday = createRoute({
  getParentRoute: () => app,
  path: '/whatsnewtoday',
  validateSearch: whatsNewSearch,
  component: screen(() => import('./pages/whats-new-page.tsx'), 'WhatsNewPage'),
});
const alerts = createRoute({
  getParentRoute: () => app,
  path: '/alerts',
  validateSearch: alertsSearch,
  component: screen(() => import('./pages/alerts-page.tsx'), 'AlertsPage'),
});
const paper = createRoute({
  getParentRoute: () => app,
  path: '/paper',
  validateSearch: paperSearch,
  component: screen(() => import('./pages/paper-page.tsx'), 'PaperPage'),
});
const expertAdvice = createRoute({ getParentRoute: () => app, path: '/expertadvice', component: coming });
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  component: screen(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});
const admin = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  validateSearch: adminSearch,
  component: screen(() => import('./pages/admin-page.tsx'), 'AdminPage'),
});
const contactUs = createRoute({ getParentRoute: () => app, path: '/contactus', component: coming });
const support = createRoute({ getParentRoute: () => app, path: '/support', component: coming });
const marketScreener = createRoute({
  getParentRoute: () => app,
  path: '/marketscreener',
  validateSearch: readScreenSearch,
  component: screen(() => import('./pages/screener-page.tsx'), 'ScreenerPage'),
});
const customStrategy = createRoute({
  getParentRoute: () => app,
  path: '/customstrategy',
  validateSearch: looseSearch,
  component: screen(() => import('./pages/strategy-builder-page.tsx'), 'StrategyBuilderPage'),
});
const backtest = createRoute({
  getParentRoute: () => app,
  path: '/backtest/$backtestId',
  component: screen(() => import('./pages/backtest-page.tsx'), 'BacktestPage'),
});
const plan = createRoute({ getParentRoute: () => app, path: '/plan', component: coming });

/** All parts of the interface side by side; the build for production leaves it out. */
const design = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/dashboard/design',
        component: screen(() => import('./design/design-page.tsx'), 'DesignPage'),
      }),
    ]
  : [];

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  site.addChildren([
    landing,
    feature,
    faq,
    aboutUs,
    terms,
    privacy,
    login,
    signup,
    forgotPassword,
    resetPassword,
    confirmOtp,
    signupConfiguration,
    learning,
    pricingIndividual,
    pricingBusiness,
    billing,
    news,
    newsDetails,
    strategy,
    setup,
    shared,
    sharedStrategy,
    sharedBacktest,
  ]),
  app.addChildren([
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
  ]),
  ...design,
  header,
  footer,
  unknown,
]);

export const router = createRouter({
  routeTree,
  search: { strict: true }, // what `validateSearch` leaves out goes from the address too
  defaultPendingComponent: LoadingView,
  defaultPendingMs: 150,
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

router.subscribe('onResolved', ({ toLocation }) => showPageHead(toLocation.pathname));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
