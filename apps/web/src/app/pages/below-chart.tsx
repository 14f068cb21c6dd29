import type { Market } from '@wickwise/market';
import { InstrumentEvents } from '../../features/calendar/instrument-events.tsx';
import { InstrumentNews } from '../../features/news/instrument-news.tsx';

/** What comes for the instrument of a chart, and its news. */
export const BelowChart = (props: { market: Market; symbol: string }) => (
  <>
    <InstrumentEvents {...props} />
    <InstrumentNews {...props} />
  </>
);
