import type { PatternSignal } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatPrice } from '../../lib/format.ts';

/** Formats the close of a signal's bar. Signals have no tick size, so all decimals are shown. */
export function signalPrice({ market, price }: PatternSignal): string {
  const decimals = Math.min(Math.max(String(price).split('.')[1]?.length ?? 0, 2), 8);
  return formatPrice(price, 10 ** -decimals, MARKET_INFO[market].currency);
}
