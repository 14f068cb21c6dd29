import { useMemo, useState } from 'react';
import { CandleChart } from '../../charts/candle-chart.tsx';
import type { Scene } from '../../charts/scene.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NoBars } from './chart-notes.tsx';
import { describeChart } from './describe.ts';
import { Gaps } from './gaps/lazy.ts';
import { toMark } from './marks.ts';
import type { ShownChart } from './shown-chart.ts';
import { shownSignals, USUAL_SIGNALS } from './signals/shown-signals.ts';
import type { ChartBars } from './use-bars.ts';

/** Placed above the candles: they needn't wait for it. */
const SignalLegend = lazyPart(async () => (await import('./signal-legend.tsx')).SignalLegend, { isQuiet: true });

void SignalLegend.preload(); // React delays what comes soon after the candles

/** Candles with the signals of their timeframe; loaded with the chart library. */
export function SignalCandles({ instrument, timeframe, signals, chart }: ShownChart & { chart: ChartBars }) {
  const { market, symbol, tickSize, currency, isMoney } = instrument;
  const { bars = [], gaps, closedCount, loadMore } = chart;
  const [scene, setScene] = useState<Scene>();
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
          onScene={setScene}
        />
      </div>
      {scene && gaps.length > 0 && (
        <Gaps drawn={{ scene, bars }} timeframe={timeframe} zone={scene.axis.zone} gaps={gaps} />
      )}
      <SignalLegend signals={shown} />
      <p className="sr-only" data-testid="closed-count">
        {closedCount}
      </p>
    </>
  );
}
