import { textsOf } from '../../lib/texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartFoot } from './chart-notes.tsx';
import { chartPlace } from './chart-skeleton.tsx';
import { clockOf } from './describe.ts';
import type { ShownChart } from './shown-chart.ts';
import { useBars } from './use-bars.ts';

const place = <Skeleton className="absolute inset-3" />;

const Candles = lazyPart(async () => (await import('./candles.tsx')).Candles, { place });

void Candles.preload(); // beside the bars that they are made of

const texts = textsOf({
  en: {
    failed: 'Couldn’t load the chart',
  },
  hi: async () => (await import('./hindi.ts')).body,
});

/** The candles of one instrument and timeframe, and below them which clock they tell. */
export function ChartBody({ instrument, timeframe, signals }: ShownChart) {
  const chart = useBars(instrument, timeframe);
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
        {!error && bars && <Candles instrument={instrument} timeframe={timeframe} signals={signals} chart={chart} />}
      </div>
      <ChartFoot clock={clockOf(instrument, timeframe, bars)} />
    </>
  );
}
