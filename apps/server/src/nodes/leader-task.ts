import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Bus } from '#platform/bus.ts';
import type { LeaderState, LocalState } from './leader-state.ts';
import type { Announced } from './subjects.ts';

/** A leader that a node follows. */
export interface FollowedLeader {
  /** Where it answers nodes. */
  address: string;
  state: LeaderState;
  local: LocalState;
  /** What it announces. */
  bus: Bus;
  /** Resolves to who may see its markets, kept up to date while it is followed. */
  access: () => Promise<MarketAccess>;
}

/** Something that a node does for any leader. */
export interface LeaderTask {
  /** A leader is followed from now on; its announcements come afterwards. */
  follow(leader: FollowedLeader): Promise<void>;
  /** An announcement that is for tasks alone. */
  announced?(announced: Announced): void;
  /** It isn't followed any more. */
  lost(): Promise<void>;
  /** The node ends. */
  stop(): Promise<void>;
}
