import { useMemo } from 'react';
import { CandleChart } from '../../charts/candle-chart.tsx';
import { NoBars } from './chart-notes.tsx';
import { describeChart } from './describe.ts';
import { toMark } from './marks.ts';
import type { ShownChart } from './shown-chart.ts';
import { SignalLegend } from './signal-legend.tsx';
import { shownSignals, USUAL_SIGNALS } from './signals/shown-signals.ts';
import type { ChartBars } from './use-bars.ts';

/** Candles with the signals of their timeframe; loaded with the chart library. */
export function SignalCandles({ instrument, timeframe, signals, chart }: ShownChart & { chart: ChartBars }) {
  const { market, symbol, tickSize, currency, isMoney } = instrument;
  const { bars = [], closedCount, loadMore } = chart;
  const shown = useMemo(() => shownSignals(signals, timeframe, USUAL_SIGNALS), [signals, timeframe]);
  const marks = useMemo(() => shown.map(toMark), [shown]);
  if (bars.length === 0) return <NoBars symbol={symbol} />;
  return (
    <>
      <div className="absolute inset-0 isolate">
        <CandleChart
          bars={bars}
          marks={marks}
          tickSize={tickSize}
          currency={currency}
          isMoney={isMoney}
          market={market}
          timeframe={timeframe}
          description={describeChart(instrument, timeframe, bars)}
          onReachStart={loadMore}
        />
      </div>
      <SignalLegend signals={shown} />
      <p className="sr-only" data-testid="closed-count">
        {closedCount}
      </p>
    </>
  );
}
