import type { PlanAudience } from '@wickwise/contract';
import { PricingScreen } from '../../features/plans/pricing-screen.tsx';
import { session } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';

export const IndividualPricingPage = () => <Pricing audience="individual" />;
export const BusinessPricingPage = () => <Pricing audience="business" />;

const Pricing = ({ audience }: { audience: PlanAudience }) => (
  <PricingScreen audience={audience} isSignedIn={useStore(session) !== undefined} />
);
