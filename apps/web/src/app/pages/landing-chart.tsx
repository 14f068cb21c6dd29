import { useQuery } from '@tanstack/react-query';
import { instrumentId, type ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { InstrumentPrice } from '../../realtime/live-price.tsx';
import { useWatch } from '../../realtime/use-quote.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Never closes, so something always moves. */
const MARKET = 'Crypto';

const place = <ChartSkeleton />;

const ChartPanel = lazyPart(async () => (await import('../../features/chart/chart-panel.tsx')).ChartPanel, { place });

/** A chart of the running server, loaded after the page. */
export function LandingChart() {
  const { data } = useQuery(instrumentsQuery(MARKET));
  const instrument = data?.[0];
  const [timeframe, setTimeframe] = useState<ScanTimeframe>();
  useWatch(instrument ? [instrumentId(MARKET, instrument.symbol)] : []);
  if (!instrument) return data ? null : place;
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
