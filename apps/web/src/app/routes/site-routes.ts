import { createRoute } from '@tanstack/react-router';
import { leadToSetUp, type NextSearch, nextSearch, requireNoSession, requireSession } from '../guards.ts';
import { coming, constantsAhead, looseSearch, root, screen } from './root-route.ts';

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: screen(() => import('../shell/site-layout.tsx'), 'SiteLayout'),
});

/** Public pages that are there, by path. */
const landing = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: screen(() => import('../pages/landing-page.tsx'), 'LandingPage'),
});
const feature = createRoute({
  getParentRoute: () => site,
  path: '/feature',
  component: screen(() => import('../pages/feature-page.tsx'), 'FeaturePage'),
});
const faq = createRoute({
  getParentRoute: () => site,
  path: '/faq',
  component: screen(() => import('../../features/pages/faq-page.tsx'), 'FaqPage'),
});
const aboutUs = createRoute({
  getParentRoute: () => site,
  path: '/about-us',
  component: screen(() => import('../../features/pages/about-page.tsx'), 'AboutPage'),
});
const terms = createRoute({
  getParentRoute: () => site,
  path: '/terms-and-conditions',
  component: screen(() => import('../../features/pages/terms-page.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => site,
  path: '/privacy-policy',
  loader: constantsAhead,
  component: screen(() => import('../../features/pages/privacy-page.tsx'), 'PrivacyPage'),
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
  component: screen(() => import('../pages/login-page.tsx'), 'LoginPage'),
});
const signup = createRoute({
  getParentRoute: () => site,
  path: '/signup',
  validateSearch: nextSearch,
  beforeLoad: requireNoSession,
  component: screen(() => import('../pages/signup-page.tsx'), 'SignupPage'),
});
const confirmOtp = createRoute({
  getParentRoute: () => site,
  path: '/confirm-otp',
  validateSearch: nextSearch,
  beforeLoad: leadToSetUp,
  component: screen(() => import('../../features/account/confirm-screen.tsx'), 'ConfirmScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: () => site,
  path: '/forgot-password',
  component: screen(() => import('../pages/forgot-page.tsx'), 'ForgotPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => site,
  path: '/reset-password',
  component: screen(() => import('../pages/reset-page.tsx'), 'ResetPage'),
});
const signupConfiguration = createRoute({
  getParentRoute: () => site,
  path: '/signup-configuration',
  validateSearch: nextSearch,
  beforeLoad: requireSession,
  loader: constantsAhead,
  component: screen(() => import('../pages/set-up-page.tsx'), 'SetUpPage'),
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
  loader: constantsAhead,
  component: screen(() => import('../pages/public-strategies-page.tsx'), 'PublicStrategiesPage'),
});
const setup = createRoute({ getParentRoute: () => site, path: '/setup', component: coming });

/** What somebody shared, for everybody who has the link. */
const shared = createRoute({
  getParentRoute: () => site,
  path: '/shared/$sharedId',
  component: screen(() => import('../pages/shared-page.tsx'), 'SharedPage'),
});

const sharedStrategy = createRoute({
  getParentRoute: () => site,
  path: '/shared/strategy/$sharedId',
  component: screen(() => import('../pages/shared-strategy-page.tsx'), 'SharedStrategyPage'),
});

const sharedBacktest = createRoute({
  getParentRoute: () => site,
  path: '/shared/backtest/$sharedId',
  component: screen(() => import('../pages/shared-backtest-page.tsx'), 'SharedBacktestPage'),
});

/** What everybody may see, and account access. */
export const siteRoutes = site.addChildren([
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
]);
