import { type OwnStrategy, type SaveStrategyRequest, UserPath } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';

export interface StrategyDeps {
  db: Db;
  nowOf: (market: Market) => number;
  /** Throws when scanning a strategy's next version at every close would cost too much. */
  checkNext: (userId: string, strategyId: string, next: SaveStrategyRequest) => Promise<void>;
  /** Called when a strategy has a new version or was deleted. */
  changed: (userId: string, strategyId: string, market: Market) => Promise<void>;
  /** Called after a strategy was added. */
  added: (userId: string, strategy: OwnStrategy) => Promise<void>;
  /** Throws when scanning a strategy over its market at every close costs too much. */
  checkLive: (userId: string, strategy: OwnStrategy) => Promise<void>;
  /** Called when a strategy's signals were switched on or off. */
  liveChanged: () => void;
}

/** What routes of a user's strategies have in common. */
export const OWN_STRATEGIES = { guard: 'user', owner: 'id' } as const;
export const STRATEGY_TAGS = ['strategies'];
/** Of one strategy. */
export const ONE_STRATEGY = { tags: STRATEGY_TAGS, params: z.object({ ...UserPath.shape, strategyId: z.uuid() }) };
