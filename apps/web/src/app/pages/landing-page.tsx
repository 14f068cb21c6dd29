import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { LandingHero } from '../../features/landing/hero.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { PlansTeaser } from '../../features/landing/plans-teaser.tsx';
import { TodaysFrame } from '../../features/signals/todays-frame.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Placeholder as high as the tape with its border. */
const tapePlace = <div className="h-[81px] border-b border-hairline bg-panel" />;

const LandingTape = lazyPart(async () => (await import('./landing-tape.tsx')).LandingTape, { place: tapePlace });
const LandingChart = lazyPart(async () => (await import('./landing-chart.tsx')).LandingChart, {
  place: <ChartSkeleton />,
});
const LandingSignals = lazyPart(async () => (await import('./landing-signals.tsx')).LandingSignals, {
  place: <TodaysFrame />,
});

/**
 * The start page with live data of the running server. Its text comes first; live parts fill their places after the
 * first paint.
 */
export function LandingPage() {
  return (
    <>
      <LandingTape />
      <LandingHero chart={<LandingChart />} />
      <LandingSignals />
      <HowItWorks />
      <PlansTeaser />
    </>
  );
}
