import { type Bar, MINUTE_MS } from '@wickwise/market';
import { numberedPrice, PRICE_EVERY_MS, PRICES, timeOfPrice } from './numbered-price.ts';

const PER_MINUTE = MINUTE_MS / PRICE_EVERY_MS;

/** Minutes of the artificial day of `numberedPrice`. */
export const MINUTES = PRICES / PER_MINUTE;

/** Returns the bar of a minute of that day. */
export function minuteBar(minute: number): Bar {
  const prices = Array.from({ length: PER_MINUTE }, (_, i) => numberedPrice(minute * PER_MINUTE + i));
  return {
    timeMs: timeOfPrice(minute * PER_MINUTE),
    open: prices[0] ?? 0,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? 0,
    volume: 1,
  };
}
