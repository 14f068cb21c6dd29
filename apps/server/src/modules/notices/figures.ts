import type { AlertFiring, Preferences } from '@wickwise/contract';
import { MARKET_INFO, priceDecimals } from '@wickwise/market';

/** How an account has its large numbers grouped; null leaves it to each market. */
export type Grouping = Preferences['grouping'];

/** How figures of an instrument are written in a message: on its grid of prices, and never rounded. */
export function figuresOf({ market, grid }: Pick<AlertFiring, 'market' | 'grid'>, grouping: Grouping) {
  const isRupees = (grid ?? MARKET_INFO[market]).currency === 'INR';
  const isIndian = grouping === 'indian' || (grouping !== 'western' && isRupees);
  const write = (value: number, least: number): string => {
    const decimals = Math.max(least, priceDecimals(value));
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    return value.toLocaleString(isIndian ? 'en-IN' : 'en-GB', digits);
  };
  return {
    figure: (value: number) => write(value, priceDecimals(grid?.tickSize ?? 1)),
    plain: (value: number) => write(value, 0),
  };
}
