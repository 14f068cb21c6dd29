import { useQuery } from '@tanstack/react-query';
import type { PaperAccount } from '@wickwise/contract';
import { formatPrice, formatSignedPrice } from '../../lib/format.ts';
import { tradedQuery } from './queries.ts';

/** Formats units with as few digits as needed: 0.0125 of a coin, 12 shares. */
export function unitsText(units: number, currency: string): string {
  const digits = Math.abs(units) < 0.001 ? 9 : 6; // an order's least quantity is 0.000000001
  const decimals = units.toFixed(digits).replace(/^.*\.|0+$/g, '');
  return formatPrice(units, 10 ** -decimals.length, currency);
}

/** Formats prices on their instrument's grid; with all digits while that is unknown. */
export type PriceFormat = (symbol: string, price: number) => string;

export function usePriceText({ market }: Pick<PaperAccount, 'market'>): PriceFormat {
  const { data: traded } = useQuery(tradedQuery(market));
  return (symbol, price) => {
    const instrument = traded?.find((one) => one.symbol === symbol);
    return instrument ? formatSignedPrice(price, instrument) : String(price);
  };
}
