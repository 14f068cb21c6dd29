import { createRoute } from '@tanstack/react-router';
import { leadToSetUp, type NextSearch, nextSearch, requireNoSession, requireSession } from '../guards.ts';
import { coming, constantsAhead, looseSearch, root, screen } from './root-route.ts';

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: screen(() => import('../shell/site-layout.tsx'), 'SiteLayout'),
});

/** Public pages and account access, a row each; heads for search engines are in `page-meta.ts` of the contract. */
const pages = [
  createRoute({
    getParentRoute: () => site,
    path: '/news',
    staticData: { nav: { name: 'news', key: 'w' } },
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/learning',
    staticData: { nav: { name: 'learning', key: 'l' } },
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/faq',
    staticData: { nav: { name: 'faq', key: 'q' } },
    component: screen(() => import('../../features/pages/faq-page.tsx'), 'FaqPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/',
    staticData: { nav: { name: 'start', key: 'i' } },
    component: screen(() => import('../pages/landing-page.tsx'), 'LandingPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/feature',
    component: screen(() => import('../pages/feature-page.tsx'), 'FeaturePage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/about-us',
    component: screen(() => import('../../features/pages/about-page.tsx'), 'AboutPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/terms-and-conditions',
    component: screen(() => import('../../features/pages/terms-page.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/privacy-policy',
    loader: constantsAhead,
    component: screen(() => import('../../features/pages/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/login',
    validateSearch: (search: Record<string, unknown>): NextSearch & { changed?: true } => ({
      ...nextSearch(search),
      ...(search.changed === true ? { changed: true } : {}),
    }),
    beforeLoad: requireNoSession,
    component: screen(() => import('../pages/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/signup',
    validateSearch: nextSearch,
    beforeLoad: requireNoSession,
    component: screen(() => import('../pages/signup-page.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/confirm-otp',
    validateSearch: nextSearch,
    beforeLoad: leadToSetUp,
    component: screen(() => import('../../features/account/confirm-screen.tsx'), 'ConfirmScreen'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/forgot-password',
    component: screen(() => import('../pages/forgot-page.tsx'), 'ForgotPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/reset-password',
    component: screen(() => import('../pages/reset-page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/signup-configuration',
    validateSearch: nextSearch,
    beforeLoad: requireSession,
    loader: constantsAhead,
    component: screen(() => import('../pages/set-up-page.tsx'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/pricing/individual',
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/pricing/business',
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/billing',
    beforeLoad: requireSession,
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/news-details/$title',
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/strategy/$category',
    validateSearch: looseSearch,
    loader: constantsAhead,
    component: screen(() => import('../pages/public-strategies-page.tsx'), 'PublicStrategiesPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/setup',
    component: coming,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/$sharedId',
    component: screen(() => import('../pages/shared-page.tsx'), 'SharedPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/strategy/$sharedId',
    component: screen(() => import('../pages/shared-strategy-page.tsx'), 'SharedStrategyPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/backtest/$sharedId',
    component: screen(() => import('../pages/shared-backtest-page.tsx'), 'SharedBacktestPage'),
  }),
] as const;

export const siteRoutes = site.addChildren(pages);
