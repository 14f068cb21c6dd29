import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartFoot } from './chart-notes.tsx';
import { chartPlace } from './chart-skeleton.tsx';
import { clockOf } from './describe.ts';
import type { ShownChart } from './shown-chart.ts';
import { chartBodyTexts as texts } from './texts/chart-body.ts';
import { useBars } from './use-bars.ts';

const place = <Skeleton className="absolute inset-3" />;

const Candles = lazyPart(async () => (await import('./candles.tsx')).SignalCandles, { place });

void Candles.preload(); // beside the bars that they are made of

/** The candles of one instrument and timeframe, and below them which clock they tell. */
export function ChartBody({ instrument, timeframe, signals }: ShownChart) {
  const chart = useBars(instrument, timeframe);
  const zone = useStore(readerZone);
  const { bars, error, retry } = chart;
  return (
    <>
      <div className={chartPlace(false)}>
        {error && (
          <div className="p-3">
            <ErrorNote error={error} fallback={texts.failed} onRetry={retry} />
          </div>
        )}
        {!error && !bars && place}
        {!error && bars && (
          <Candles key={zone} instrument={instrument} timeframe={timeframe} signals={signals} chart={chart} />
        )}
      </div>
      <ChartFoot clock={clockOf(zone, timeframe, bars)} />
    </>
  );
}
