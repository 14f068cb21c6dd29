import type { OwnViews } from '#marketdata/own/own-views.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';

/** What other roles know of the prices of accounts' own connections. */
export interface OwnPrices extends Pick<OwnViews, 'of' | 'all' | 'ownersIn' | 'onChange' | 'onClaim'> {
  /** Tells who evaluates an account's alerts on own prices that one was saved, paused or removed. */
  alertChanged(userId: string, no: number): void;
  /** Tells who fills an account's orders at own prices that some were placed, cancelled or removed. */
  ordersChanged(userId: string, numbers: readonly number[]): void;
  /** Tells who runs an account's strategies on own prices that some were started or stopped. */
  runsChanged(userId: string): void;
}

/** No account has prices of own connections. */
export const NO_OWN_PRICES: OwnPrices = {
  of: () => undefined,
  all: () => undefined,
  ownersIn: () => [],
  onChange: () => {},
  onClaim: () => {},
  alertChanged: () => {},
  ordersChanged: () => {},
  runsChanged: () => {},
};

/** Returns a registry with what a reader has of own connections in place of the server's instruments of these markets. */
export function withOwn(
  registry: InstrumentRegistry,
  own: Pick<OwnPrices, 'all'>,
  reader: string | undefined,
): InstrumentRegistry {
  const view = own.all(reader);
  return view ? registry.withOther(view.registry) : registry;
}
