import type { InstrumentView } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';

const place = <Skeleton className="h-48 w-full" />;

const Checklist = lazyPart(async () => (await import('../../features/strategies/checklist/checklist.tsx')).Checklist, {
  place,
});

/** The rules on a chart's bars, loaded when scrolled near. */
export function ChartChecklist({ instrument, timeframe }: { instrument: InstrumentView; timeframe: ScanTimeframe }) {
  const { market, symbol } = instrument;
  return (
    <WhenSeen place={place}>
      <Checklist key={symbol} place={{ market, symbol, timeframe }} />
    </WhenSeen>
  );
}
