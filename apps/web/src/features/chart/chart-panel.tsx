import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import { barLength, DEFAULT_TIMEFRAME, MARKET_INFO, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatPrice, formatTime, zoneName } from '../../lib/format.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { textsOf } from '../../lib/texts.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { candlesQuery } from './queries.ts';
import { hasBarsOf, timeframeFor } from './timeframe-for.ts';
import { useLiveBars } from './use-live-bars.ts';

const CandleChart = lazy(() =>
  loadChunk(() => import('../../charts/candle-chart.tsx')).then((module) => ({ default: module.CandleChart })),
);

const texts = textsOf({
  en: {
    timeframe: 'Timeframe',
    large: 'Show the chart large',
    failed: 'The chart could not be loaded',
    none: (symbol: string) => `There are no bars of ${symbol} yet. They appear as soon as its history is loaded.`,
    notRecorded: (finest: string) => `Recorded in bars of ${finest} and longer`,
    source: 'Chart by TradingView Lightweight Charts',
    times: (zone: string) => `Times in ${zone}`,
    basis: { 'previous close': 'change since the previous close', '24 hours': 'change over 24 hours' },
    description: (symbol: string, timeframe: string, last: string, low: string, high: string, count: number) =>
      `Candlestick chart of ${symbol}, ${timeframe} bars. Last price ${last}; over the ${count} bars shown between ${low} and ${high}.`,
  },
});

export interface ChartPanelProps {
  instrument: InstrumentView;
  /** Its live price and change. */
  price: ReactNode;
  /** The wanted bars; the next longer ones show where there are none. */
  timeframe: ScanTimeframe | undefined;
  onTimeframe: (timeframe: ScanTimeframe) => void;
  /** Signals to mark on the bars that made them. */
  signals: readonly PatternSignal[];
  /** Whether the chart is the screen's main thing. */
  isTall?: boolean;
}

/** An instrument's price, its chart, and what to know about both. */
export function ChartPanel(props: ChartPanelProps) {
  const { instrument, price, onTimeframe, signals, isTall = false } = props;
  const { market, symbol, name, finest } = instrument;
  const { zone, changeBasis } = MARKET_INFO[market];
  const timeframe = timeframeFor(instrument, props.timeframe ?? DEFAULT_TIMEFRAME);
  return (
    <section className="flex min-w-0 flex-col border border-hairline bg-panel" aria-label={`${symbol} ${timeframe}`}>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 pt-3">
        <h2 className="text-title font-semibold">
          {isTall ? (
            symbol
          ) : (
            <Link
              to="/dashboard/chart/$market/$symbol"
              params={{ market, symbol }}
              search={{ timeframe }}
              title={texts.large}
              className="underline decoration-hairline underline-offset-4 hover:decoration-current"
            >
              {symbol}
            </Link>
          )}
        </h2>
        <p className="min-w-0 truncate text-body text-quiet">{name}</p>
        <p className="ml-auto flex items-baseline gap-3" title={texts.basis[changeBasis]}>
          {price}
        </p>
      </header>
      <div className="border-b border-hairline px-1 pt-1">
        <Segmented
          label={texts.timeframe}
          value={timeframe}
          onChange={onTimeframe}
          options={SCAN_TIMEFRAMES.map((one) => ({
            value: one,
            label: one,
            isDisabled: !hasBarsOf(instrument, one),
            ...(hasBarsOf(instrument, one) ? {} : { title: texts.notRecorded(finest) }),
          }))}
        />
      </div>
      <div className={isTall ? 'h-[60dvh] min-h-80' : 'h-[22rem] lg:h-[26rem]'}>
        <Candles
          key={`${market} ${symbol} ${timeframe}`}
          instrument={instrument}
          timeframe={timeframe}
          signals={signals}
        />
      </div>
      <footer className="flex flex-wrap justify-between gap-x-4 border-t border-hairline px-3 py-1.5 text-label text-quiet">
        <span>{texts.times(zoneName(zone, Date.now()))}</span>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="hover:text-ink">
          {texts.source}
        </a>
      </footer>
    </section>
  );
}

function Candles({
  instrument,
  timeframe,
  signals,
}: Pick<ChartPanelProps, 'instrument' | 'signals'> & { timeframe: ScanTimeframe }) {
  const { market, symbol, tickSize, currency } = instrument;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    candlesQuery(market, symbol, timeframe),
  );
  const live = useLiveBars(market, symbol, timeframe);
  if (error) {
    return (
      <div className="p-3">
        <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Skeleton className="m-3 h-[calc(100%-1.5rem)]" />;
  const bars = data.pages.toReversed().flatMap((page) => page.bars);
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
    <Suspense fallback={<Skeleton className="m-3 h-[calc(100%-1.5rem)]" />}>
      <CandleChart
        bars={bars}
        live={live.bars}
        markers={own.map(({ barTime, direction, label }) => ({ timeMs: barTime, direction, text: label }))}
        tickSize={tickSize}
        currency={currency}
        zone={MARKET_INFO[market].zone}
        isIntraday={typeof barLength(timeframe) === 'number'}
        description={description}
        onReachStart={() => {
          if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
        }}
      />
      <p className="sr-only" data-testid="closed-count">
        {live.closedCount}
      </p>
    </Suspense>
  );
}

/** When a signal's bar closed, in its market's own time. */
export const signalTime = ({ at, market }: PatternSignal, nowMs?: number): string =>
  formatTime(at, MARKET_INFO[market].zone, nowMs);
