import type { InstrumentView } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useEffect, useRef } from 'react';
import { formatChange, formatPercent, formatPrice } from '../../lib/format.ts';
import type { Quote } from '../../realtime/quotes.ts';
import { useQuote } from '../../realtime/use-quote.ts';
import { DirectionMark, directionClass } from '../../ui/change.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A cell is tinted at most twice a second, however fast prices come. */
const TINT_EVERY_MS = 500;

/** Tints an element for a moment whenever the price has moved. */
function useTint(quote: Quote | undefined) {
  const cell = useRef<HTMLSpanElement>(null);
  const tintedAtMs = useRef(0);
  useEffect(() => {
    const element = cell.current;
    if (!element || !quote || quote.moved === 0 || quote.receivedAtMs - tintedAtMs.current < TINT_EVERY_MS) return;
    tintedAtMs.current = quote.receivedAtMs;
    element.classList.remove('ticked-up', 'ticked-down');
    void element.offsetWidth; // lets the animation start over
    element.classList.add(quote.moved > 0 ? 'ticked-up' : 'ticked-down');
  }, [quote]);
  return cell;
}

/** The live price of an instrument. */
export function LivePrice({ instrument, className = '' }: { instrument: InstrumentView; className?: string }) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  const cell = useTint(quote);
  if (!quote) return <Skeleton className="ml-auto h-3 w-16 self-center" />;
  return (
    <span ref={cell} className={`rounded-input px-1 -mx-1 ${className}`} data-testid={`price-${instrument.symbol}`}>
      {formatPrice(quote.price, instrument.tickSize, instrument.currency)}
    </span>
  );
}

/** Its change since the close before, or over a day: mark, sign and percent. */
export function LiveChange({ instrument, withAmount = false }: { instrument: InstrumentView; withAmount?: boolean }) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  if (!quote || Number.isNaN(quote.absChange)) return <Skeleton className="ml-auto h-3 w-12 self-center" />;
  return (
    <span className={`inline-flex items-center justify-end gap-1 whitespace-nowrap ${directionClass(quote.absChange)}`}>
      <DirectionMark of={quote.absChange} />
      {withAmount && <span>{formatChange(quote.absChange, instrument.tickSize, instrument.currency)}</span>}
      <span>{formatPercent(quote.percentage)}</span>
    </span>
  );
}

/** Price, currency and change side by side, for the head of a chart. */
export function InstrumentPrice({ instrument }: { instrument: InstrumentView }) {
  return (
    <>
      <LivePrice instrument={instrument} className="text-title font-medium" />
      <span className="text-label text-quiet">{instrument.currency}</span>
      <LiveChange instrument={instrument} withAmount />
    </>
  );
}
