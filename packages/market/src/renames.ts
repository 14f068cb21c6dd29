import { type InstrumentId, instrumentId, splitInstrumentId } from './instrument.ts';
import type { Market } from './markets.ts';

/** An instrument that trades on under another symbol. */
export interface Rename {
  market: Market;
  from: string;
  to: string;
  /** Month from which exchanges list the new symbol, in the market's zone (2025-10). Exchanges differ by days. */
  since: string;
}

/**
 * Symbols that gave way to others, oldest first. A symbol that another instrument takes over later has to leave this
 * list, since names are looked up without a date. Sources are comments, since browsers load the rest.
 */
export const RENAMES: readonly Rename[] = [
  // Polygon: one POL for one MATIC
  { market: 'Crypto', from: 'MATIC-USD', to: 'POL-USD', since: '2024-09' },
  // NSE: Tata Motors goes on as Tata Motors Passenger Vehicles; `split-off.ts` has the rest
  { market: 'Indian_Equity', from: 'TATAMOTORS', to: 'TMPV', since: '2025-10' },
  // NSE: LTIMindtree changes its symbol
  { market: 'Indian_Equity', from: 'LTIM', to: 'LTM', since: '2026-02' },
];

const CURRENT: ReadonlyMap<InstrumentId, string> = new Map(
  RENAMES.map(({ market, from, to }) => [instrumentId(market, from), to]),
);

/** Returns the symbol that an instrument has today, by that or a former symbol. */
export function currentSymbol(market: Market, symbol: string): string {
  const next = CURRENT.get(instrumentId(market, symbol));
  return next === undefined ? symbol : currentSymbol(market, next);
}

/** Returns the id that an instrument has today, by that or a former one. */
export function currentId(id: InstrumentId): InstrumentId {
  const { market, symbol } = splitInstrumentId(id);
  return instrumentId(market, currentSymbol(market, symbol));
}

/** Returns the symbols that an instrument had before, newest first. */
export function formerSymbols(market: Market, symbol: string): string[] {
  const before = RENAMES.filter((one) => one.market === market && one.to === symbol);
  return before.flatMap(({ from }) => [from, ...formerSymbols(market, from)]);
}
