import { type InstrumentId, instrumentId, splitInstrumentId } from './instrument.ts';
import { MARKET_INFO, type Market } from './markets.ts';
import { currentSymbol } from './renames.ts';

/**
 * Returns the wire name of a client's or vendor's name (docs/api/http.md#names-of-instruments): Indian and US symbols
 * unchanged; forex drops `C:`; crypto drops `X:` and turns a USDT or USD ending into `-USD`. A former symbol becomes that
 * of today.
 */
export const wireSymbol = (market: Market, symbol: string): string =>
  currentSymbol(market, plainSymbol(market, symbol));

/** Returns the id of an instrument by a name that `wireSymbol` knows; what names no market stays as it is. */
export function wireId(id: string): InstrumentId {
  const { market, symbol } = splitInstrumentId(id as InstrumentId);
  return Object.hasOwn(MARKET_INFO, market) ? instrumentId(market, wireSymbol(market, symbol)) : (id as InstrumentId);
}

function plainSymbol(market: Market, symbol: string): string {
  const { traded } = MARKET_INFO[market];
  if (traded === 'currencies') return symbol.replace(/^C:/, '').replace('/', '');
  return traded === 'coins' ? symbol.replace(/^X:/, '').replace(/[-/]?USDT?$/, '-USD') : symbol;
}

/**
 * Returns an Indian symbol's name in chart URLs, where only letters, digits and `_` are safe: `BAJAJ-AUTO` →
 * `BAJAJ_AUTO`.
 */
export const chartName = (symbol: string): string => symbol.replace(/[-&]/g, '_');
