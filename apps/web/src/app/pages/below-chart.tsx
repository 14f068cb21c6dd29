import type { Market } from '@wickwise/market';
import { InstrumentEvents } from '../../features/calendar/instrument-events.tsx';
import { InstrumentBlocks } from '../../features/news/instrument-blocks.tsx';

/** What comes for the instrument of a chart, its move today, and its news. */
export const BelowChart = (props: { market: Market; symbol: string }) => (
  <>
    <InstrumentEvents {...props} />
    <InstrumentBlocks {...props} />
  </>
);
