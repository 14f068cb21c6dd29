import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import type { Timeframe } from '@wickwise/market';

/** The bars of a chart, and signals to mark on them. */
export interface ShownChart {
  instrument: InstrumentView;
  timeframe: Timeframe;
  signals: readonly PatternSignal[];
}
