import type { Market } from './markets.ts';
import { formerSymbols } from './renames.ts';

/** Instruments that were split off another, by its symbol of then. They begin without a history of their own. */
export const SPLIT_OFF: readonly { market: Market; from: string; symbol: string; since: string }[] = [
  // NSE: the commercial vehicles of Tata Motors
  { market: 'Indian_Equity', from: 'TATAMOTORS', symbol: 'TMCV', since: '2025-10' },
];

/** Returns the former symbols under which people look for an instrument: its own and that of what it was split off. */
export function soughtAs(market: Market, symbol: string): string[] {
  const origins = SPLIT_OFF.filter((one) => one.market === market && one.symbol === symbol);
  return [...formerSymbols(market, symbol), ...origins.map(({ from }) => from)];
}
