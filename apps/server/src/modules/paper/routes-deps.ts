import { type OwnStrategy, UserPath } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PaperAccess } from '#marketdata/paper-access.ts';
import type { PaperDeps } from './deps.ts';

/** The prices that an account trades on. */
export interface PaperPrices extends Pick<PaperDeps, 'registry' | 'nowOf'> {
  paperAccess: Pick<PaperAccess, 'check'>;
  splits: SplitBook;
  /** Has prices come of an instrument from now on. Throws where there is no place for it. */
  open(place: { market: Market; symbol: string }): void;
}

export interface PaperRoutesDeps extends Pick<PaperDeps, 'db' | 'store'> {
  access: MarketAccess;
  /** Returns the prices that a user trades on. */
  pricesFor: (userId: string) => PaperPrices;
  /** Tells those who fill orders to read some again after they were placed, cancelled or removed. */
  changed: (userId: string, numbers: readonly number[]) => void;
  /** Returns one of a user's saved strategies; rejects when it isn't theirs. */
  findStrategy: (userId: string, id: string) => Promise<OwnStrategy>;
  /** Called after strategies of a user were started or stopped. */
  runsChanged: (userId: string) => void;
}

/** What routes of a user's paper trading have in common. */
export const OWN_PAPER = { guard: 'user', owner: 'id' } as const;
export const PAPER_TAGS = ['paper trading'];
export const PaperAccountPath = z.object({ ...UserPath.shape, accountId: z.uuid() });

/** Returns the time of markets as a user trades on them. */
export const timeFor =
  ({ pricesFor }: Pick<PaperRoutesDeps, 'pricesFor'>, userId: string) =>
  (market: string): number =>
    pricesFor(userId).nowOf(market as Market);
