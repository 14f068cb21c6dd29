import { LandingHero } from '../../features/landing/hero.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { PlansTeaser } from '../../features/landing/plans-teaser.tsx';
import { MarketHead } from '../../features/markets/market-head.tsx';
import { Tape } from '../../features/quotes/tape.tsx';
import { TodaysSignals } from '../../features/signals/todays-signals.tsx';
import { LandingChart } from './landing-chart.tsx';

/** The start page: live from the running server, nothing staged. */
export function LandingPage() {
  return (
    <>
      <Tape head={(market) => <MarketHead market={market} />} />
      <LandingHero chart={<LandingChart />} />
      <TodaysSignals />
      <HowItWorks />
      <PlansTeaser />
    </>
  );
}
