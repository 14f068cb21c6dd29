import type { Market } from '@wickwise/market';
import type { Costs } from '../costs/costs.ts';
import { addItems, type CostItems, itemsOfFill } from '../costs/fill-costs.ts';
import type { ExitReason, Trade } from './trade.ts';

/** A target waits in the book; every other exit takes the market's price. */
export const isMakerExit = (reason: ExitReason): boolean => reason === 'target';

/** Returns what all trades paid, item by item. */
export function itemsOfTrades(market: Market, costs: Costs, trades: readonly Trade[]): CostItems {
  const sum: CostItems = {};
  for (const { side, units, entryPrice, exitPrice, exitReason, isIntraday, isMakerEntry, borrow } of trades) {
    const isLong = side === 'long';
    const entry = { isBuy: isLong, units, price: entryPrice, isIntraday, isMaker: isMakerEntry };
    const exit = { isBuy: !isLong, units, price: exitPrice, isIntraday, isMaker: isMakerExit(exitReason) };
    addItems(sum, itemsOfFill(market, costs, entry));
    addItems(sum, itemsOfFill(market, costs, exit));
    if (borrow > 0) addItems(sum, { borrow });
  }
  return sum;
}
