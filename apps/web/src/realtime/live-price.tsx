import type { InstrumentView, PriceGrid } from '@wickwise/contract';
import { currencySign, instrumentId } from '@wickwise/market';
import { formatChange, formatPercent, formatSignedPrice } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { ChangeText } from '../ui/change.tsx';
import { PriceCell } from '../ui/price-column.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { staleMarks } from './stale-marks.ts';
import { useQuote } from './use-quote.ts';

/** An instrument with the grid of its prices. */
export type PricedInstrument = Pick<InstrumentView, 'market' | 'symbol'> & PriceGrid;

interface LivePriceProps {
  instrument: PricedInstrument;
  className?: string;
}

/** Live price of an instrument; its user subscribes by `useWatch`. */
export function LivePrice({ instrument, className = '' }: LivePriceProps) {
  const id = instrumentId(instrument.market, instrument.symbol);
  const quote = useQuote(id);
  const mark = useStore(staleMarks).get(id);
  if (!quote) return mark ?? <Skeleton className="ml-auto h-3 w-16 self-center" />;
  return (
    <PriceCell tickSize={instrument.tickSize}>
      {mark}
      <PriceText
        text={formatSignedPrice(quote.price, instrument)}
        moved={quote.moved}
        changedAtMs={quote.receivedAtMs}
        className={className}
        testId={`price-${instrument.symbol}`}
      />
    </PriceCell>
  );
}

/** Change since the previous close, or over a day: arrow, sign and percent. */
export function LiveChange({ instrument, withAmount = false }: { instrument: PricedInstrument; withAmount?: boolean }) {
  const quote = useQuote(instrumentId(instrument.market, instrument.symbol));
  if (!quote || Number.isNaN(quote.absChange)) return <Skeleton className="ml-auto h-3 w-12 self-center" />;
  const percent = formatPercent(quote.percentage);
  const amount = withAmount ? formatChange(quote.absChange, instrument.tickSize, instrument.currency) : '';
  return (
    <ChangeText of={/[1-9]/.test(percent + amount) ? quote.absChange : 0}>
      {withAmount && <span className="max-sm:hidden">{amount}</span>}
      <span>{percent}</span>
    </ChangeText>
  );
}

/** Price with its currency's sign, or the currency beside it, and change, for the head of a chart. Indices are points. */
export function InstrumentPrice({ instrument }: { instrument: InstrumentView }) {
  const { currency, isMoney, kind } = instrument;
  const isPlain = kind === 'index' || (isMoney && currencySign(currency) !== undefined);
  return (
    <>
      <LivePrice instrument={instrument} className="text-title font-medium" />
      {!isPlain && <span className="text-label text-quiet">{currency}</span>}
      <LiveChange instrument={instrument} withAmount />
    </>
  );
}
