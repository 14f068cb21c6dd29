import { Suspense } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { LandingHero } from '../../features/landing/hero.tsx';
import { HowItWorks } from '../../features/landing/how-it-works.tsx';
import { PlansTeaser } from '../../features/landing/plans-teaser.tsx';
import { TodaysFrame } from '../../features/signals/todays-frame.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';

const LandingTape = lazyPart(async () => (await import('./landing-tape.tsx')).LandingTape);
const LandingChart = lazyPart(async () => (await import('./landing-chart.tsx')).LandingChart);
const TodaysSignals = lazyPart(async () => (await import('../../features/signals/todays-signals.tsx')).TodaysSignals);

/** As high as the tape with its border. */
const tapePlace = <div className="h-[81px] border-b border-hairline bg-panel" />;

/**
 * The start page: live from the running server, nothing staged. What it says comes first; whatever is live comes into its
 * place once that is shown.
 */
export function LandingPage() {
  return (
    <>
      <PartBoundary>
        <Suspense fallback={tapePlace}>
          <LandingTape />
        </Suspense>
      </PartBoundary>
      <LandingHero
        chart={
          <PartBoundary>
            <Suspense fallback={<ChartSkeleton />}>
              <LandingChart />
            </Suspense>
          </PartBoundary>
        }
      />
      <PartBoundary>
        <Suspense fallback={<TodaysFrame />}>
          <TodaysSignals />
        </Suspense>
      </PartBoundary>
      <HowItWorks />
      <PlansTeaser />
    </>
  );
}
