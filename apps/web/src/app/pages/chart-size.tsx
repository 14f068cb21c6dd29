import { useQuery } from '@tanstack/react-query';
import { instrumentId, isTradable, type Market } from '@wickwise/market';
import { instrumentQuery } from '../../lib/instrument.ts';
import { useQuote } from '../../realtime/use-quote.ts';
import { PositionSizeButton } from '../../ui/position-size/position-size-button.tsx';

/** The helper for sizes below a chart; the last price is the entry until the user writes another. */
export function ChartSize({ market, symbol }: { market: Market; symbol: string }) {
  const { data: instrument } = useQuery(instrumentQuery(market, symbol));
  const quote = useQuote(instrumentId(market, symbol));
  if (!instrument || !isTradable(instrument)) return null;
  const { currency, tickSize } = instrument;
  return (
    <div className="max-md:px-3">
      <PositionSizeButton {...{ market, symbol, currency, tickSize }} entry={quote?.price} />
    </div>
  );
}
