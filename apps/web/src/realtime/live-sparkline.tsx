import { type InstrumentId, instrumentId } from '@wickwise/market';
import { useCallback, useSyncExternalStore } from 'react';
import { formatPercent, formatSignedPrice } from '../lib/format.ts';
import { Sparkline, type SparklineProps } from '../ui/sparkline.tsx';
import type { PricedInstrument } from './live-price.tsx';
import { quotes } from './quotes.ts';

/** Changes below this are shown as 0.00 %. */
const LEAST_PERCENT = 0.005;

export interface LiveSparklineProps extends Pick<SparklineProps, 'values' | 'basis' | 'width'> {
  instrument: PricedInstrument;
}

/** Course of an instrument in the colour of the live change beside it; drawn again only when that turns. */
export function LiveSparkline({ instrument, basis, ...line }: LiveSparklineProps) {
  const { change, reference } = useDayChange(instrumentId(instrument.market, instrument.symbol));
  return (
    <Sparkline
      {...line}
      basis={reference ?? basis}
      change={change}
      format={(price) => formatSignedPrice(price, instrument)}
      formatChange={formatPercent}
    />
  );
}

/** Returns the sign of the live change, and the price that it is measured from; undefined where they aren't known. */
function useDayChange(id: InstrumentId): { change: number | undefined; reference: number | undefined } {
  const subscribe = useCallback((onChange: () => void) => quotes.subscribe(id, onChange), [id]);
  const change = useSyncExternalStore(subscribe, () => {
    const percent = quotes.get(id)?.percentage ?? Number.NaN;
    return Number.isNaN(percent) ? undefined : Math.abs(percent) < LEAST_PERCENT ? 0 : Math.sign(percent);
  });
  const reference = useSyncExternalStore(subscribe, () => {
    const { price = Number.NaN, absChange = Number.NaN } = quotes.get(id) ?? {};
    return Number.isNaN(absChange) ? undefined : Number((price - absChange).toPrecision(9)); // the same at each tick
  });
  return { change, reference };
}
