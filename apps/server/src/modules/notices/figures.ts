import type { AlertFiring, Preferences } from '@wickwise/contract';
import { currencySign, MARKET_INFO, priceDecimals } from '@wickwise/market';

/** Grouping of large numbers chosen by an account; null uses each market's. */
export type Grouping = Preferences['grouping'];

/** Returns a formatter of an instrument's figures: on its price grid, never rounded, with the sign of its currency. */
export function figuresOf({ market, grid }: Pick<AlertFiring, 'market' | 'grid'>, grouping: Grouping) {
  const isRupees = (grid ?? MARKET_INFO[market]).currency === 'INR';
  const isIndian = grouping === 'indian' || (grouping !== 'western' && isRupees);
  const write = (value: number, least: number): string => {
    const decimals = Math.max(least, priceDecimals(value));
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return value.toLocaleString(isIndian ? 'en-IN' : 'en-GB', digits);
  };
  const sign = (grid?.isMoney && currencySign(grid.currency)) || '';
  return {
    figure: (value: number) => sign + write(value, priceDecimals(grid?.tickSize ?? 1)),
    plain: (value: number) => write(value, 0),
  };
}
