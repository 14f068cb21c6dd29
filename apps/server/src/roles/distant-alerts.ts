import type { Market } from '@wickwise/market';
import type { MovablePart } from './movable-part.ts';
import type { PartStored } from './part-stored.ts';

/** Accounts that have prices of own connections, by market: their alerts there are evaluated by themselves. */
export type OwnersByMarket = readonly (readonly [Market, readonly string[]])[];

/** Gives parts of the alerts on prices to other nodes, and to this process where there are none. */
export interface DistantAlerts {
  /** `ask`: a node has begun a part, or has missed prices of it. */
  place(parts: readonly MovablePart[], of: { ask: (no: number) => void; owners: () => OwnersByMarket }): void;
  /** Tells nodes which alerts are to be read again. */
  changed(numbers: readonly number[]): void;
  /** Tells nodes up to when the bars of a part are stored. */
  stored(stored: PartStored): void;
  /** Resolves once nodes go by an account's own connections, or by none of it; soon where one doesn't answer. */
  holderChanged(owner: string): Promise<void>;
}
