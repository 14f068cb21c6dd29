import type { InstrumentView } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';

/** Returns a market's instruments with the chosen ones first, in their order. */
export function chosenFirst(instruments: readonly InstrumentView[], chosen: readonly string[]): InstrumentView[] {
  const place = ({ market, symbol }: InstrumentView): number => {
    const index = chosen.indexOf(instrumentId(market, symbol));
    return index < 0 ? chosen.length : index;
  };
  return instruments.toSorted((a, b) => place(a) - place(b));
}
