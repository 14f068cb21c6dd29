import type { ReactNode } from 'react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoBars } from './chart-notes.tsx';
import type { StageProps } from './stage.tsx';
import { chartTexts as texts } from './texts.ts';
import { TimeframeChoice } from './timeframe-choice.tsx';
import { useBars } from './use-bars.ts';

const place = <Skeleton className="absolute inset-3" />;

const ChartStage = lazyPart(async () => (await import('./stage.tsx')).ChartStage, { place });

/** A chart in its place: while its bars load, when there are none, when they could not be had, and when they are there. */
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

export interface SecondStageProps extends Omit<StageProps, 'chart' | 'id'> {
  onTimeframe: (timeframe: StageProps['timeframe']) => void;
}

/** The second of two charts: the same instrument in other bars. */
export function SecondStage({ onTimeframe, ...props }: SecondStageProps): ReactNode {
  const { instrument, timeframe } = props;
  const chart = useBars(instrument, timeframe);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col border-hairline max-md:border-t md:border-l">
      <div className="border-b border-hairline px-1">
        <TimeframeChoice label={texts.split} instrument={instrument} value={timeframe} onChange={onTimeframe} />
      </div>
      <StagePlace key={timeframe} {...props} id="second" chart={chart} />
    </div>
  );
}
