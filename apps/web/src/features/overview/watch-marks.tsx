import type { InstrumentView, SparklineSeries as Line, TechnicalRating } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { LiveSparkline } from '../../realtime/live-sparkline.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RatingGauge } from '../../ui/rating-gauge.tsx';
import { ratingTexts as texts } from './texts/rating.ts';

const RatingHelp = lazyPart(async () => (await import('./rating-help.tsx')).RatingHelp, {
  place: <span className="size-5 pointer-coarse:size-11" />,
  isQuiet: true,
});

export interface WatchMarksProps {
  instrument: InstrumentView;
  line: Line | undefined;
  rating: TechnicalRating | undefined;
  timeframe: ScanTimeframe;
}

/** Sparkline and rating beside a symbol in a list. */
export function WatchMarks({ instrument, line, rating, timeframe }: WatchMarksProps) {
  const lean = rating?.lean;
  return (
    <span className="flex items-center justify-end gap-2 pr-1">
      <LiveSparkline
        instrument={instrument}
        values={line?.points ?? []}
        basis={line?.reference ?? undefined}
        width={40}
      />
      <span className="@max-[400px]:hidden">
        <RatingGauge
          value={rating?.rating ?? undefined}
          word={lean ? texts.leans[lean] : texts.none}
          about={texts.about(timeframe)}
          isSmall
        />
      </span>
    </span>
  );
}

/** Column head of the marks: the rating with its help, where space allows. */
export function WatchMarksHead({ timeframe }: { timeframe: ScanTimeframe }) {
  return (
    <span className="flex items-center justify-end gap-1 @max-[400px]:hidden">
      <span aria-hidden="true">{texts.column}</span>
      <RatingHelp timeframe={timeframe} />
    </span>
  );
}
