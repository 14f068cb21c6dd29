import type { Market } from '@wickwise/market';
import type { RemoteParts } from './remote-parts.ts';

/** Accounts that have prices of own connections, by market: their alerts there are evaluated by themselves. */
export type OwnersByMarket = readonly (readonly [Market, readonly string[]])[];

/** Gives parts of the alerts on prices to other nodes, and to this process where there are none. */
export interface RemoteAlerts extends RemoteParts {
  /** Nodes go by these from now on. */
  ownersAre(owners: () => OwnersByMarket): void;
  /** Resolves once nodes go by an account's own connections, or by none of it; soon where one doesn't answer. */
  holderChanged(owner: string): Promise<void>;
}
