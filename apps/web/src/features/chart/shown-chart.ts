import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';

/** The bars of a chart, and signals to mark on them. */
export interface ShownChart {
  instrument: InstrumentView;
  timeframe: ChartTimeframe;
  signals: readonly PatternSignal[];
}
