import type { OwnViews } from '#marketdata/own/own-views.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { topic } from '#platform/bus.ts';

/** What roles read of the prices of accounts' own connections; `all-account-prices.ts` alone changes them. */
export type OwnPrices = Pick<OwnViews, 'of' | 'all' | 'ownersIn' | 'onChange' | 'onClaim'>;

/** An alert was saved, paused or removed; the key is its owner's id. */
export const alertChanged = topic<{ userId: string; no: number }>('alert-changed');

/** Paper orders were placed, cancelled or removed; the key is their owner's id. */
export const ordersChanged = topic<{ userId: string; numbers: readonly number[] }>('orders-changed');

/** Strategies on paper were started or stopped; the key is their owner's id. */
export const runsChanged = topic<{ userId: string }>('runs-changed');

/** Returns a registry with what a reader has of own connections in place of the server's instruments of these markets. */
export function withOwn(
  registry: InstrumentRegistry,
  own: Pick<OwnPrices, 'all'>,
  reader: string | undefined,
): InstrumentRegistry {
  const view = own.all(reader);
  return view ? registry.withOther(view.registry) : registry;
}
