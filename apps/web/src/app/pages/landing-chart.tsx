import { useQuery } from '@tanstack/react-query';
import { instrumentId, type ScanTimeframe } from '@wickwise/market';
import { lazy, Suspense, useState } from 'react';
import { InstrumentPrice } from '../../features/quotes/price-cell.tsx';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ChartPanel = lazy(() =>
  loadChunk(() => import('../../features/chart/chart-panel.tsx')).then((module) => ({ default: module.ChartPanel })),
);

/** Crypto never closes: its chart always moves. */
const MARKET = 'Crypto';

const place = <Skeleton className="h-[27rem] lg:h-[31rem]" />;

/** A real chart from the running server, loaded after the page itself. */
export function LandingChart() {
  const { data } = useQuery(instrumentsQuery(MARKET));
  const instrument = data?.[0];
  const [timeframe, setTimeframe] = useState<ScanTimeframe>();
  useWatch(instrument ? [instrumentId(MARKET, instrument.symbol)] : []);
  if (!instrument) return data ? null : place;
  return (
    <Suspense fallback={place}>
      <ChartPanel
        instrument={instrument}
        price={<InstrumentPrice instrument={instrument} />}
        timeframe={timeframe}
        onTimeframe={setTimeframe}
        signals={[]}
      />
    </Suspense>
  );
}
