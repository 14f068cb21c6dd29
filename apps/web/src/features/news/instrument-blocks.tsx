import type { Market } from '@wickwise/market';
import { InstrumentNews } from './instrument-news.tsx';
import { WhyItMoved } from './why-it-moved.tsx';

/** What is known of an instrument's moves, below its chart: today's, and its news. */
export function InstrumentBlocks({ market, symbol }: { market: Market; symbol: string }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <WhyItMoved market={market} symbol={symbol} />
      <InstrumentNews market={market} symbol={symbol} />
    </div>
  );
}
