import type { InstrumentView } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useQuote } from '../../realtime/use-quote.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const place = <Skeleton className="h-60 w-full" />;
const PositionSize = lazyPart(async () => (await import('../../ui/position-size/position-size.tsx')).PositionSize, {
  place,
});

/** The helper for sizes on a chart; the last price is the entry until the user writes another. */
export function ChartSize({ instrument: { market, symbol, currency, tickSize } }: { instrument: InstrumentView }) {
  const price = useQuote(instrumentId(market, symbol))?.price;
  // the first price fills the field; later ones must not change what is being read
  return (
    <PositionSize
      key={`${symbol} ${price !== undefined}`}
      market={market}
      symbol={symbol}
      currency={currency}
      tickSize={tickSize}
      entry={price}
    />
  );
}
