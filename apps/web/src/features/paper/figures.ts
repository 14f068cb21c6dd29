import { useQuery } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import { formatPrice } from '../../lib/format.ts';
import { tradedQuery } from './queries.ts';

/** Money of an account: two decimals, with its currency. */
export const moneyText = (amount: number, currency: string): string =>
  `${formatPrice(amount, 0.01, currency)} ${currency}`;

/** Units with as few digits as tell them: 0.0125 of a coin, 12 shares. */
export function unitsText(units: number, currency: string): string {
  const [, decimals = ''] = String(Number(units.toFixed(6))).split('.');
  return formatPrice(units, 10 ** -decimals.length, currency);
}

/** Prices on the grid of their instrument, as everywhere; with all their digits until that is known. */
export type PriceText = (symbol: string, price: number) => string;

export function usePriceText({ market, currency }: Pick<PaperAccount, 'market' | 'currency'>): PriceText {
  const { data: traded } = useQuery(tradedQuery(market));
  return (symbol, price) => {
    const tickSize = traded?.find((one) => one.symbol === symbol)?.tickSize;
    return tickSize === undefined ? String(price) : formatPrice(price, tickSize, currency);
  };
}
