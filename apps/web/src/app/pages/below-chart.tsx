import type { Market } from '@wickwise/market';
import { InstrumentEvents } from '../../features/calendar/instrument-events.tsx';
import { InstrumentBlocks } from '../../features/news/instrument-blocks.tsx';
import { HistoryNote } from '../../features/plans/history-note.tsx';

/** How far back a chart goes, what comes for its instrument, its move today, and its news. */
export const BelowChart = (props: { market: Market; symbol: string }) => (
  <>
    <HistoryNote />
    <InstrumentEvents {...props} />
    <InstrumentBlocks {...props} />
  </>
);
