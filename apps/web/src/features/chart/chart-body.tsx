import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { textsOf } from '../../lib/texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chartPlace } from './chart-skeleton.tsx';
import { clockOf } from './describe.ts';
import { useBars } from './use-bars.ts';

const Candles = lazyPart(async () => (await import('./candles.tsx')).Candles);

const texts = textsOf({
  en: {
    failed: 'The chart could not be loaded',
    none: (symbol: string) => `There are no bars of ${symbol} yet. They appear as soon as its history is loaded.`,
    source: 'Chart by TradingView Lightweight Charts',
  },
});

export interface ChartBodyProps {
  instrument: InstrumentView;
  timeframe: ScanTimeframe;
  signals: readonly PatternSignal[];
}

const place = <Skeleton className="absolute inset-3" />;

/** The candles of one instrument and timeframe, and below them which clock they tell. */
export function ChartBody({ instrument, timeframe, signals }: ChartBodyProps) {
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
        {!error && bars && (
          <PartBoundary>
            <Suspense fallback={place}>
              <Candles instrument={instrument} timeframe={timeframe} signals={signals} chart={chart} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      <ChartFoot clock={clockOf(instrument, timeframe, bars)} />
    </>
  );
}

/** Which clock a chart tells, and whose drawing it is. */
export function ChartFoot({ clock }: { clock: string | undefined }) {
  return (
    <footer className="flex h-7 items-center justify-between gap-x-4 border-t border-hairline px-3 text-label text-quiet">
      <span className="whitespace-nowrap">{clock}</span>
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="truncate hover:text-ink">
        {texts.source}
      </a>
    </footer>
  );
}

export const NoBars = ({ symbol }: { symbol: string }) => (
  <p className="p-6 text-body text-quiet">{texts.none(symbol)}</p>
);
