import { useInfiniteQuery } from '@tanstack/react-query';
import type { BarTuple, InstrumentView, PatternSignal } from '@wickwise/contract';
import { barLength, MARKET_INFO, type ScanTimeframe } from '@wickwise/market';
import { Suspense } from 'react';
import { formatPrice, zoneNames } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { textsOf } from '../../lib/texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chartPlace } from './chart-skeleton.tsx';
import { candlesQuery } from './queries.ts';
import { SignalLegend } from './signal-legend.tsx';
import { type LiveBars, useLiveBars } from './use-live-bars.ts';

const CandleChart = lazyPart(async () => (await import('../../charts/candle-chart.tsx')).CandleChart);

const texts = textsOf({
  en: {
    failed: 'The chart could not be loaded',
    none: (symbol: string) => `There are no bars of ${symbol} yet. They appear as soon as its history is loaded.`,
    source: 'Chart by TradingView Lightweight Charts',
    times: (zone: string) => `Times in ${zone}`,
    dates: 'Dated by session',
    description: (symbol: string, timeframe: string, last: string, low: string, high: string, count: number) =>
      `Candlestick chart of ${symbol}, ${timeframe} bars. Last price ${last}; over the ${count} bars shown between ${low} and ${high}.`,
  },
});

export interface ChartBodyProps {
  instrument: InstrumentView;
  timeframe: ScanTimeframe;
  signals: readonly PatternSignal[];
  isTall: boolean;
}

/** The candles of one instrument and timeframe, and below them which clock they tell. */
export function ChartBody({ instrument, timeframe, signals, isTall }: ChartBodyProps) {
  const { market, symbol } = instrument;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    candlesQuery(market, symbol, timeframe),
  );
  const live = useLiveBars(market, symbol, timeframe);
  const bars = data?.pages.toReversed().flatMap((page) => page.bars);
  const place = <Skeleton className="absolute inset-3" />;
  return (
    <>
      <div className={chartPlace(isTall)}>
        {error && (
          <div className="p-3">
            <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
          </div>
        )}
        {!error && !bars && place}
        {!error && bars && (
          <PartBoundary>
            <Suspense fallback={place}>
              <Candles
                instrument={instrument}
                timeframe={timeframe}
                signals={signals}
                bars={bars}
                live={live}
                onReachStart={() => {
                  if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
                }}
              />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      <footer className="flex h-7 items-center justify-between gap-x-4 border-t border-hairline px-3 text-label text-quiet">
        <span className="whitespace-nowrap">{clockOf(instrument, timeframe, bars)}</span>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="truncate hover:text-ink">
          {texts.source}
        </a>
      </footer>
    </>
  );
}

const isIntraday = (timeframe: ScanTimeframe): boolean => typeof barLength(timeframe) === 'number';

/** Which clock the axis tells: that of the exchange, by its name in summer, in winter, or both. */
function clockOf(
  { market }: InstrumentView,
  timeframe: ScanTimeframe,
  bars: readonly BarTuple[] | undefined,
): string | undefined {
  if (!isIntraday(timeframe)) return texts.dates;
  const [first] = bars ?? [];
  const last = bars?.at(-1);
  return first && last && texts.times(zoneNames(MARKET_INFO[market].zone, first[0], last[0]));
}

interface CandlesProps extends Omit<ChartBodyProps, 'isTall'> {
  bars: readonly BarTuple[];
  live: LiveBars;
  onReachStart: () => void;
}

function Candles({ instrument, timeframe, signals, bars, live, onReachStart }: CandlesProps) {
  const { market, symbol, tickSize, currency } = instrument;
  const last = live.bars.at(-1) ?? bars.at(-1);
  if (!last) return <p className="p-6 text-body text-quiet">{texts.none(symbol)}</p>;
  const price = (value: number): string => formatPrice(value, tickSize, currency);
  const description = texts.description(
    symbol,
    timeframe,
    price(last[4]),
    price(Math.min(...bars.map((bar) => bar[3]), last[3])),
    price(Math.max(...bars.map((bar) => bar[2]), last[2])),
    bars.length,
  );
  const own = signals.filter((signal) => {
    return signal.market === market && signal.symbol === symbol && signal.timeframe === timeframe;
  });
  return (
    <>
      <div className="absolute inset-0">
        <CandleChart
          bars={bars}
          live={live.bars}
          markers={own.map(({ barTime, direction }) => ({ timeMs: barTime, direction }))}
          tickSize={tickSize}
          currency={currency}
          market={market}
          isIntraday={isIntraday(timeframe)}
          description={description}
          onReachStart={onReachStart}
        />
      </div>
      <SignalLegend signals={own} />
      <p className="sr-only" data-testid="closed-count">
        {live.closedCount}
      </p>
    </>
  );
}
