import { createRoute } from '@tanstack/react-router';
import { readEdgeSearch } from '../../features/edges/edge-search.ts';
import { leadToSetUp, type NextSearch, nextSearch, requireNoSession, requireSession } from '../guards.ts';
import { constantsAhead, looseSearch, pageByPath, preferencesAhead, root, screen } from './root-route.ts';

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: screen(() => import('../shell/site-layout.tsx'), 'SiteLayout'),
});

/** Public pages and account access; their metadata is in `page-meta.ts` of the contract. */
const pages = [
  createRoute({
    getParentRoute: () => site,
    path: '/news',
    staticData: { name: 'news', nav: { key: 'w' } },
    validateSearch: looseSearch,
    component: screen(() => import('../pages/news-list-page.tsx'), 'NewsListPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/learning',
    staticData: { name: 'learning', nav: { key: 'l' } },
    validateSearch: looseSearch,
    component: screen(() => import('../pages/learning-page.tsx'), 'LearningPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/learning/glossary',
    validateSearch: looseSearch,
    component: screen(() => import('../pages/glossary-page.tsx'), 'GlossaryPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/learning/$lesson',
    staticData: { name: 'lesson' },
    validateSearch: looseSearch,
    component: screen(() => import('../pages/lesson-page.tsx'), 'LessonPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/faq',
    staticData: { name: 'faq', nav: { key: 'q' } },
    validateSearch: looseSearch,
    component: screen(() => import('../pages/faq-page.tsx'), 'FaqPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/',
    staticData: { name: 'start', nav: { key: 'i' } },
    component: screen(() => import('../pages/landing-page.tsx'), 'LandingPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/feature',
    staticData: { name: 'feature' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/edge',
    staticData: { name: 'edge', nav: { key: 'm' } },
    validateSearch: readEdgeSearch,
    component: screen(() => import('../pages/edge-page.tsx'), 'EdgePage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/proof',
    staticData: { name: 'proof', nav: { key: 'r' } },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/advice-record',
    staticData: { name: 'adviceRecord' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/status',
    staticData: { name: 'status' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/about-us',
    staticData: { name: 'about' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/terms-and-conditions',
    staticData: { name: 'terms' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/privacy-policy',
    staticData: { name: 'privacy' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/login',
    staticData: { name: 'login' },
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
    staticData: { name: 'signup' },
    validateSearch: nextSearch,
    beforeLoad: requireNoSession,
    component: screen(() => import('../pages/signup-page.tsx'), 'SignupPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/confirm-otp',
    staticData: { name: 'confirm' },
    validateSearch: nextSearch,
    beforeLoad: leadToSetUp,
    component: screen(() => import('../../features/account/confirm-screen.tsx'), 'ConfirmScreen'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/forgot-password',
    staticData: { name: 'forgot' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/reset-password',
    staticData: { name: 'reset' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/signup-configuration',
    staticData: { name: 'setUp' },
    validateSearch: nextSearch,
    beforeLoad: requireSession,
    loader: constantsAhead,
    component: screen(() => import('../pages/set-up-page.tsx'), 'SetUpPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/pricing/individual',
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/pricing/business',
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/billing',
    staticData: { name: 'billing' },
    validateSearch: looseSearch,
    beforeLoad: requireSession,
    loader: preferencesAhead,
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/news-details/$title',
    staticData: { name: 'article' },
    component: screen(() => import('../pages/news-story-page.tsx'), 'NewsStoryPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/strategy/$category',
    staticData: { name: 'strategies' },
    validateSearch: looseSearch,
    loader: () => Promise.all([constantsAhead(), preferencesAhead()]),
    component: screen(() => import('../pages/public-strategies-page.tsx'), 'PublicStrategiesPage'),
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/setup',
    staticData: { name: 'server' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/$sharedId',
    staticData: { name: 'sharedScreen' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/strategy/$sharedId',
    staticData: { name: 'sharedStrategy' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/backtest/$sharedId',
    staticData: { name: 'sharedBacktest' },
    component: pageByPath,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/shared/signal/$signalId',
    staticData: { name: 'sharedSignal' },
    component: pageByPath,
  }),
] as const;

export const sitePages = site.addChildren(pages);
