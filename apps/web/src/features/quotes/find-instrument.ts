import type { InstrumentView } from '@wickwise/contract';
import { chartName, type Market, wireSymbol } from '@wickwise/market';

/** The instrument that an address means: by its symbol, a vendor's name (`X:BTCUSDT`) or its chart name (`BAJAJ_AUTO`). */
export function findInstrument<Found extends Pick<InstrumentView, 'symbol'>>(
  instruments: readonly Found[],
  market: Market,
  name: string,
): Found | undefined {
  const wanted = wireSymbol(market, name.toUpperCase());
  return (
    instruments.find(({ symbol }) => symbol === name) ??
    instruments.find(({ symbol }) => symbol === wanted) ??
    instruments.find(({ symbol }) => chartName(symbol) === chartName(wanted))
  );
}
