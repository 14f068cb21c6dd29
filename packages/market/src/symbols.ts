import type { Market } from './markets.ts';

/**
 * The name of an instrument on the wire, from any name that a client or vendor uses (docs/api/http.md#names-of-instruments).
 *
 * Indian and US symbols stay as they are; forex drops `C:`; crypto drops `X:` and turns a USDT or USD ending into `-USD`.
 */
export function wireSymbol(market: Market, symbol: string): string {
  if (market === 'Forex') return symbol.replace(/^C:/, '').replace('/', '');
  if (market === 'Crypto') return symbol.replace(/^X:/, '').replace(/[-/]?USDT?$/, '-USD');
  return symbol;
}

/** The name of an Indian symbol in chart addresses, where only letters, digits and `_` are safe: `BAJAJ-AUTO` → `BAJAJ_AUTO`. */
export const chartName = (symbol: string): string => symbol.replace(/[-&]/g, '_');
