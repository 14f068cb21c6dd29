import type { PaperAccount } from '@wickwise/contract';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import { useCallback, useSyncExternalStore } from 'react';
import { quotes } from '../../realtime/quotes.ts';

type Positions = Pick<PaperAccount, 'market' | 'positions'>;

/** Returns the instruments of an account's positions, of those that have prices. */
export const heldIds = ({ market, positions }: Positions): InstrumentId[] =>
  positions.flatMap(({ isPriced, symbol }) => (isPriced ? instrumentId(market, symbol) : []));

/** What opening the positions of an account has cost. */
export const openCostsOf = ({ positions }: Pick<PaperAccount, 'positions'>): number =>
  positions.reduce((sum, { costs }) => sum + costs, 0);

/** What closed positions made after the costs of opening and closing them. */
export const netRealisedOf = (account: PaperAccount): number => account.realised - account.costs + openCostsOf(account);

/**
 * Returns the unrealised P&L at these prices, before costs; NaN while a price is unknown. A position at prices of another
 * source counts as it was opened.
 */
export const unrealisedOf = (
  { market, positions }: Positions,
  priceOf: (id: InstrumentId) => number | undefined,
): number =>
  positions.reduce(
    (sum, { isPriced, symbol, units, price }) =>
      isPriced ? sum + units * ((priceOf(instrumentId(market, symbol)) ?? Number.NaN) - price) : sum,
    0,
  );

/** Returns the equity: starting balance plus realised and unrealised P&L, minus costs. */
export const worthOf = ({ start, realised, costs }: PaperAccount, unrealised: number): number =>
  start + realised - costs + unrealised;

/** Returns the unrealised P&L of an account, updated live. */
export function useUnrealised(account: Positions): number {
  const { market, positions } = account;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = heldIds({ market, positions }).map((id) => quotes.subscribe(id, onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [market, positions],
  );
  return useSyncExternalStore(subscribe, () => unrealisedOf({ market, positions }, (id) => quotes.get(id)?.price));
}
