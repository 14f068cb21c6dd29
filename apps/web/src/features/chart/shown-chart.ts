import type { InstrumentView, PatternSignal } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';

/** Which bars a chart shows, and the signals that may be marked on them. */
export interface ShownChart {
  instrument: InstrumentView;
  timeframe: ScanTimeframe;
  signals: readonly PatternSignal[];
}
