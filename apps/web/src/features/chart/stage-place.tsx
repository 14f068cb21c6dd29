import { useEffect } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoBars } from './chart-notes.tsx';
import { cutBars } from './replay/replay.ts';
import type { StageProps } from './stage.tsx';
import { chartTexts as texts } from './texts/chart.ts';

const place = <Skeleton className="absolute inset-3" />;

const ChartStage = lazyPart(async () => (await import('./stage.tsx')).ChartStage, { place });

/** Maximum bars loaded to reach a replay's time. */
const MOST_BARS = 5_000;

/** A chart in each state: loading, empty, failed, loaded. */
export function StagePlace(props: StageProps) {
  const { bars, error, retry, closedCount } = props.chart;
  const reach = useReplayReach(props);
  return (
    <div className="relative min-h-0 min-w-0 flex-1">
      {error && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.failed} onRetry={retry} />
        </div>
      )}
      {!error && (!bars || reach === 'loading') && place}
      {bars?.length === 0 && <NoBars symbol={props.instrument.symbol} />}
      {reach === 'none' && <p className="p-6 text-body text-quiet">{texts.replay.none(props.timeframe)}</p>}
      {bars && bars.length > 0 && reach === 'there' && <ChartStage {...props} />}
      {props.id === 'first' && (
        <p className="sr-only" data-testid="closed-count">
          {closedCount}
        </p>
      )}
    </div>
  );
}

/** Loads history as far back as a replay's time, which another timeframe may have left; returns whether it has bars. */
function useReplayReach({ chart, timeframe, untilMs }: StageProps): 'there' | 'loading' | 'none' {
  const { bars = [], hasMore, loadMore } = chart;
  const isShort =
    untilMs !== undefined && bars.length > 0 && cutBars(bars, untilMs, nominalBarMs(timeframe)).length === 0;
  const isLoading = isShort && hasMore && bars.length < MOST_BARS;
  useEffect(() => {
    if (isLoading) loadMore();
  }, [isLoading, loadMore]);
  return isLoading ? 'loading' : isShort ? 'none' : 'there';
}
