import { Navigate, useLocation } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const place = <div className="min-h-screen" />;
const PricingScreen = lazyPart(async () => (await import('../../features/plans/pricing-screen.tsx')).PricingScreen, {
  place,
});

function Pricing() {
  const { pathname } = useLocation();
  const isSignedIn = useStore(session) !== undefined;
  const audience = pathname.startsWith('/pricing/business') ? 'business' : 'individual';
  return <PricingScreen key={audience} audience={audience} isSignedIn={isSignedIn} />;
}

const textPages = () => import('../../features/pages/text-page.tsx');
/** The former address of the operators' screen, which mails and bookmarks have. */
const MovedOperator = () => <Navigate to="/dashboard/operator" search={useLocation().search} replace />;

/** Pages by the beginning of their path. */
const PAGES: readonly (readonly [start: string, page: ComponentType])[] = [
  [
    '/advice-record',
    lazyPart(async () => (await import('../../features/advice/chain/chain-screen.tsx')).ChainScreen, { place }),
  ],
  ['/dashboard/expertadvice/calls/', lazyPart(async () => (await import('./call-page.tsx')).CallPage, { place })],
  ['/dashboard/expertadvice/experts/', lazyPart(async () => (await import('./expert-page.tsx')).ExpertPage, { place })],
  ['/dashboard/expertadvice', lazyPart(async () => (await import('./advice-page.tsx')).AdvicePage, { place })],
  ['/pricing', Pricing],
  ['/billing', lazyPart(async () => (await import('./billing-page.tsx')).BillingPage, { place })],
  ['/dashboard/backtest/', lazyPart(async () => (await import('./backtest-page.tsx')).BacktestPage, { place })],
  ['/dashboard/holdings', lazyPart(async () => (await import('./holdings-page.tsx')).HoldingsPage, { place })],
  ['/dashboard/admin', MovedOperator],
  ['/dashboard/operator', lazyPart(async () => (await import('./admin-page.tsx')).AdminPage, { place })],
  ['/dashboard/plan', lazyPart(async () => (await import('./own-plan.tsx')).OwnPlanPart, { place })],
  ['/dashboard/team', lazyPart(async () => (await import('./team-page.tsx')).TeamPage, { place })],
  ['/dashboard/login', lazyPart(async () => (await import('./login-return-page.tsx')).LoginReturnPage, { place })],
  ['/feature', lazyPart(async () => (await import('./feature-page.tsx')).FeaturePage, { place })],
  ['/proof', lazyPart(async () => (await import('./proof-page.tsx')).ProofPage, { place })],
  ['/about-us', lazyPart(async () => (await textPages()).AboutPage, { place })],
  ['/terms-and-conditions', lazyPart(async () => (await textPages()).TermsPage, { place })],
  ['/privacy-policy', lazyPart(async () => (await textPages()).PrivacyPage, { place })],
  ['/forgot-password', lazyPart(async () => (await import('./forgot-page.tsx')).ForgotPage, { place })],
  ['/reset-password', lazyPart(async () => (await import('./reset-page.tsx')).ResetPage, { place })],
  ['/setup', lazyPart(async () => (await import('./server-set-up-page.tsx')).ServerSetUpPage, { place })],
  [
    '/shared/strategy/',
    lazyPart(async () => (await import('./shared-strategy-page.tsx')).SharedStrategyPage, { place }),
  ],
  [
    '/shared/backtest/',
    lazyPart(async () => (await import('./shared-backtest-page.tsx')).SharedBacktestPage, { place }),
  ],
  ['/shared/signal/', lazyPart(async () => (await import('./shared-signal-page.tsx')).SharedSignalPage, { place })],
  ['/status', lazyPart(async () => (await import('../../features/status/status-screen.tsx')).StatusScreen, { place })],
  ['/shared', lazyPart(async () => (await import('./shared-page.tsx')).SharedPage, { place })],
];

/**
 * Pages that few open first. One file that routes name for all of them: each one more
 * makes all first loads larger.
 */
export function PageByPath() {
  const { pathname } = useLocation();
  const [, Page] = PAGES.find(([start]) => pathname.startsWith(start)) ?? [];
  return Page && <Page />;
}
