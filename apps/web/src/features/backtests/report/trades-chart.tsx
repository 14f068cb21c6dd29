import { useQuery } from '@tanstack/react-query';
import type { BacktestReport, BacktestTrade, PriceGrid, SharedBacktest } from '@wickwise/contract';
import { useMemo } from 'react';
import { CandleChart } from '../../../charts/candle-chart.tsx';
import type { SignalMark } from '../../../charts/marks/mark.ts';
import { revealTime } from '../../../charts/reveal-time.ts';
import type { Scene } from '../../../charts/scene.ts';
import { pastBarsQuery } from '../../../lib/past-bars.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { backtestTexts as texts } from '../texts/backtest.ts';

type Request = SharedBacktest['request'];

/** Of reports that an earlier version stored. */
const UNKNOWN: PriceGrid = { tickSize: 0.01, currency: '' };

/** A symbol's bars with its entries and exits; the last of them is in sight at first. */
export function TradesChart({ request, report, symbol }: { request: Request; report: BacktestReport; symbol: string }) {
  const { market, timeframe } = request;
  const { data, error, refetch } = useQuery(pastBarsQuery(market, symbol, timeframe, report.toMs + 1));
  const grid = report.symbols.find((one) => one.symbol === symbol)?.grid;
  const marks = useMemo(() => report.trades.flatMap(marksOf), [report.trades]);
  const revealLast = (scene: Scene | undefined): void => {
    const last = report.trades.at(-1);
    if (scene && last) revealTime(scene, last.exitAt);
  };
  if (error) return <ErrorNote error={error} fallback={texts.chartFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-80" />;
  return (
    <div className="h-96">
      <CandleChart
        bars={data.bars}
        marks={marks}
        market={market}
        timeframe={timeframe}
        {...(grid ?? UNKNOWN)}
        description={texts.chartAbout}
        onScene={revealLast}
      />
    </div>
  );
}

function marksOf({ side, entryAt, exitAt }: BacktestTrade, at: number): SignalMark[] {
  const shape = { fromMs: null, pivots: [], target: null, stop: null, isSpent: false };
  const [up, down] = [
    { direction: 'bullish' as const, label: texts.buy },
    { direction: 'bearish' as const, label: texts.sell },
  ];
  const [first, second] = side === 'long' ? [up, down] : [down, up];
  return [
    { id: `${at} in`, barMs: entryAt, ...first, ...shape },
    { id: `${at} out`, barMs: exitAt, ...second, ...shape },
  ];
}
