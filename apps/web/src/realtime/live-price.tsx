import type { InstrumentView, PriceGrid } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { formatChange, formatPercent, formatPrice } from '../lib/format.ts';
import { ChangeText } from '../ui/change.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useQuote } from './use-quote.ts';

/** An instrument with the grid of its prices. */
export type PricedInstrument = Pick<InstrumentView, 'market' | 'symbol'> & PriceGrid;

/** Live price of an instrument; its user subscribes by `useWatch`. */
export function LivePrice({ instrument, className = '' }: { instrument: PricedInstrument; className?: string }) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  if (!quote) return <Skeleton className="ml-auto h-3 w-16 self-center" />;
  return (
    <PriceText
      text={formatPrice(quote.price, instrument.tickSize, instrument.currency)}
      moved={quote.moved}
      changedAtMs={quote.receivedAtMs}
      className={className}
      testId={`price-${instrument.symbol}`}
    />
  );
}

/** Change since the previous close, or over a day: arrow, sign and percent. */
export function LiveChange({ instrument, withAmount = false }: { instrument: PricedInstrument; withAmount?: boolean }) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  if (!quote || Number.isNaN(quote.absChange)) return <Skeleton className="ml-auto h-3 w-12 self-center" />;
  return (
    <ChangeText of={quote.absChange}>
      {withAmount && (
        <span className="max-sm:hidden">{formatChange(quote.absChange, instrument.tickSize, instrument.currency)}</span>
      )}
      <span>{formatPercent(quote.percentage)}</span>
    </ChangeText>
  );
}

/** Price, currency and change, for the head of a chart. */
export function InstrumentPrice({ instrument }: { instrument: InstrumentView }) {
  return (
    <>
      <LivePrice instrument={instrument} className="text-title font-medium" />
      <span className="text-label text-quiet">{instrument.currency}</span>
      <LiveChange instrument={instrument} withAmount />
    </>
  );
}
