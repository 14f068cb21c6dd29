import { isPricedInMoney, MARKET_INFO, type Market } from '@wickwise/market';
import { formatPrice } from '../../../lib/format.ts';

/** Returns the currency of a test's amounts; undefined for currency pairs, whose accounts are each in their quote's. */
export const currencyOf = (market: Market): string | undefined =>
  isPricedInMoney({ market, kind: 'share' }) ? MARKET_INFO[market].currency : undefined;

/** Formats a price of an unknown grid: with enough digits, grouped as its currency's. */
export const priceText = (value: number, market: Market): string =>
  formatPrice(value, Math.abs(value) < 10 ? 0.0001 : 0.01, currencyOf(market) ?? '');
