import type { InstrumentView } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';

const Checklist = lazyPart(async () => (await import('../../features/strategies/checklist/checklist.tsx')).Checklist);

/** The rules on a chart's bars, once they come near the window. */
export function ChartChecklist({ instrument, timeframe }: { instrument: InstrumentView; timeframe: ScanTimeframe }) {
  const { market, symbol } = instrument;
  const place = <Skeleton className="h-48 w-full" />;
  return (
    <WhenSeen place={place}>
      <PartBoundary>
        <Suspense fallback={place}>
          <Checklist key={symbol} place={{ market, symbol, timeframe }} />
        </Suspense>
      </PartBoundary>
    </WhenSeen>
  );
}
