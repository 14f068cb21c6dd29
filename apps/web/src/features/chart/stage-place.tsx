import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoBars } from './chart-notes.tsx';
import type { StageProps } from './stage.tsx';
import { chartTexts as texts } from './texts/chart.ts';

const place = <Skeleton className="absolute inset-3" />;

const ChartStage = lazyPart(async () => (await import('./stage.tsx')).ChartStage, { place });

/** A chart in each state: loading, empty, failed, loaded. */
export function StagePlace(props: StageProps) {
  const { bars, error, retry, closedCount } = props.chart;
  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      {error && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.failed} onRetry={retry} />
        </div>
      )}
      {!error && !bars && place}
      {bars?.length === 0 && <NoBars symbol={props.instrument.symbol} />}
      {bars && bars.length > 0 && <ChartStage {...props} />}
      {props.id === 'first' && (
        <p className="sr-only" data-testid="closed-count">
          {closedCount}
        </p>
      )}
    </div>
  );
}
