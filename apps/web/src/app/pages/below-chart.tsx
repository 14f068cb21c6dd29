import type { Market } from '@wickwise/market';
import { SymbolCalls } from '../../features/advice/calls/symbol-calls.tsx';
import { InstrumentEvents } from '../../features/calendar/instrument-events.tsx';
import { InstrumentBlocks } from '../../features/news/instrument-blocks.tsx';
import { HistoryNote } from '../../features/plans/history-note.tsx';

/** How far back a chart goes, what comes for its instrument, experts' calls on it, its move today, and its news. */
export const BelowChart = (props: { market: Market; symbol: string }) => (
  <>
    <HistoryNote />
    <InstrumentEvents {...props} />
    <SymbolCalls {...props} />
    <InstrumentBlocks {...props} />
  </>
);
