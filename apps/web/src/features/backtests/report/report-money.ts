import type { BacktestReport, PriceGrid } from '@wickwise/contract';
import { isPricedInMoney, MARKET_INFO, type Market } from '@wickwise/market';
import { formatSignedPrice } from '../../../lib/format.ts';
import { usualStep } from '../../../lib/usual-step.ts';

/** Returns the currency of a test's amounts; undefined for currency pairs, whose accounts are each in their quote's. */
export const currencyOf = (market: Market): string | undefined =>
  isPricedInMoney({ market, kind: 'share' }) ? MARKET_INFO[market].currency : undefined;

/** Formats a price of a symbol on its grid. */
type PriceText = (symbol: string, price: number) => string;

/** Returns the grids of a report's symbols. */
export const gridsOf = ({ symbols }: Pick<BacktestReport, 'symbols'>): PriceGrid[] =>
  symbols.flatMap(({ grid }) => grid ?? []);

/** Returns how prices of a report are written; those of an earlier version's, whose grid is unknown, with enough digits. */
export function priceTexts({ symbols }: Pick<BacktestReport, 'symbols'>, market: Market): PriceText {
  const grids = new Map(symbols.map(({ symbol, grid }) => [symbol, grid]));
  const usual = (price: number): PriceGrid => ({ tickSize: usualStep(price), currency: currencyOf(market) ?? '' });
  return (symbol, price) => formatSignedPrice(price, grids.get(symbol) ?? usual(price));
}
