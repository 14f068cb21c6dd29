import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { LandingHero } from '../../features/landing/hero.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { PlansTeaser } from '../../features/landing/plans-teaser.tsx';
import { TodaysFrame } from '../../features/signals/todays-frame.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** As high as the tape with its border. */
const tapePlace = <div className="h-[81px] border-b border-hairline bg-panel" />;

const LandingTape = lazyPart(async () => (await import('./landing-tape.tsx')).LandingTape, { place: tapePlace });
const LandingChart = lazyPart(async () => (await import('./landing-chart.tsx')).LandingChart, {
  place: <ChartSkeleton />,
});
const TodaysSignals = lazyPart(async () => (await import('../../features/signals/todays-signals.tsx')).TodaysSignals, {
  place: <TodaysFrame />,
});

/**
 * The start page: live from the running server, nothing staged. What it says comes first; whatever is live comes into its
 * place once that is shown.
 */
export function LandingPage() {
  return (
    <>
      <LandingTape />
      <LandingHero chart={<LandingChart />} />
      <TodaysSignals />
      <HowItWorks />
      <PlansTeaser />
    </>
  );
}
