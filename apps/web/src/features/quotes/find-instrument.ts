import type { InstrumentView } from '@wickwise/contract';
import { chartName, type Market, wireSymbol } from '@wickwise/market';

/** Returns the instrument of a URL: by symbol, vendor's name (`X:BTCUSDT`) or chart name (`BAJAJ_AUTO`). */
export function instrumentOfAddress<Found extends Pick<InstrumentView, 'symbol'>>(
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
