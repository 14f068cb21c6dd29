import { useLocation } from '@tanstack/react-router';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ComingPage } from './coming-page.tsx';

const place = <div className="min-h-screen" />;
const OwnPlan = lazyPart(async () => (await import('./own-plan.tsx')).OwnPlanPart, { place });
const TeamPage = lazyPart(async () => (await import('./team-page.tsx')).TeamPage, { place });
const BillingPage = lazyPart(async () => (await import('./billing-page.tsx')).BillingPage, { place });
const PricingScreen = lazyPart(async () => (await import('../../features/plans/pricing-screen.tsx')).PricingScreen, {
  place,
});

/**
 * Screens of plans, teams and billing, and of parts that are still to come. One file that routes name for all of them:
 * each one more makes all first loads larger.
 */
export function PageByPath() {
  const { pathname } = useLocation();
  const isSignedIn = useStore(session) !== undefined;
  if (pathname.startsWith('/dashboard/plan')) return <OwnPlan />;
  if (pathname.startsWith('/dashboard/team')) return <TeamPage />;
  if (pathname.startsWith('/billing')) return <BillingPage />;
  if (!pathname.startsWith('/pricing')) return <ComingPage />;
  const audience = pathname.startsWith('/pricing/business') ? 'business' : 'individual';
  return <PricingScreen key={audience} audience={audience} isSignedIn={isSignedIn} />;
}
