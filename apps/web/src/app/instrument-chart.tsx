import type { InstrumentView } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, type ScanTimeframe } from '@wickwise/market';
import { ChartPanel } from '../features/chart/chart-panel.tsx';
import { timeframeFor } from '../features/chart/timeframe-for.ts';
import { useInstrumentSignals } from '../features/signals/use-instrument-signals.ts';
import { InstrumentPrice } from '../realtime/live-price.tsx';

export interface InstrumentChartProps {
  instrument: InstrumentView;
  timeframe: ScanTimeframe | undefined;
  onTimeframe: (timeframe: ScanTimeframe) => void;
}

/** An instrument's chart with its live price and signals. */
export function InstrumentChart({ instrument, timeframe, onTimeframe }: InstrumentChartProps) {
  const shown = timeframeFor(instrument, timeframe ?? DEFAULT_TIMEFRAME);
  const { signals } = useInstrumentSignals(instrument.market, instrument.symbol, [shown]);
  return (
    <ChartPanel
      instrument={instrument}
      price={<InstrumentPrice instrument={instrument} />}
      timeframe={timeframe}
      onTimeframe={onTimeframe}
      signals={signals}
    />
  );
}
