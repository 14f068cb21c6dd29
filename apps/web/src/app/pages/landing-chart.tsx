import { useQuery } from '@tanstack/react-query';
import { instrumentId, type ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { ALWAYS_OPEN, useStartingPlace } from '../../lib/starting-place.ts';
import { InstrumentPrice } from '../../realtime/live-price.tsx';
import { useWatch } from '../../realtime/use-quote.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const place = <ChartSkeleton />;

const ChartPanel = lazyPart(async () => (await import('../../features/chart/chart-panel.tsx')).ChartPanel, { place });

/**
 * A chart of the running server, loaded after the page: the first instrument of the reader's market, or of another where
 * visitors may not see that.
 */
export function LandingChart() {
  const { market } = useStartingPlace();
  const own = useQuery(instrumentsQuery(market)).data;
  const others = useQuery({ ...instrumentsQuery(ALWAYS_OPEN), enabled: own?.length === 0 }).data;
  const instrument = own?.[0] ?? others?.[0];
  const [timeframe, setTimeframe] = useState<ScanTimeframe>();
  useWatch(instrument ? [instrumentId(instrument.market, instrument.symbol)] : []);
  if (!instrument) return others ? null : place;
  return (
    <ChartPanel
      instrument={instrument}
      price={<InstrumentPrice instrument={instrument} />}
      timeframe={timeframe}
      onTimeframe={setTimeframe}
      signals={[]}
    />
  );
}
