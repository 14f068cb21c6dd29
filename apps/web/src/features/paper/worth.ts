import type { PaperAccount } from '@wickwise/contract';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import { useCallback, useSyncExternalStore } from 'react';
import { quotes } from '../../realtime/quotes.ts';

type Positions = Pick<PaperAccount, 'market' | 'positions'>;

/** Instruments that an account holds. */
export const heldIds = ({ market, positions }: Positions): InstrumentId[] =>
  positions.map(({ symbol }) => instrumentId(market, symbol));

/** What open positions would make at these prices, before the costs of closing; NaN while a price isn't known. */
export const unrealisedOf = (
  { market, positions }: Positions,
  priceOf: (id: InstrumentId) => number | undefined,
): number =>
  positions.reduce(
    (sum, { symbol, units, price }) => sum + units * ((priceOf(instrumentId(market, symbol)) ?? Number.NaN) - price),
    0,
  );

/** The account's whole worth: what it began with and all that was made, less what was paid. */
export const worthOf = ({ start, realised, costs }: PaperAccount, unrealised: number): number =>
  start + realised - costs + unrealised;

/** The open gain or loss of an account's positions, as prices move. */
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
