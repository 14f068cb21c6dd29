import { type OwnStrategy, UserPath } from '@wickwise/contract';
import * as z from 'zod/mini';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PaperDeps } from './deps.ts';

export interface PaperRoutesDeps
  extends Pick<PaperDeps, 'db' | 'registry' | 'nowOf' | 'changed' | 'store' | 'paperAccess'> {
  access: MarketAccess;
  splits: SplitBook;
  /** Returns one of a user's saved strategies; rejects when it isn't theirs. */
  findStrategy: (userId: string, id: string) => Promise<OwnStrategy>;
  /** Called after strategies were started or stopped. */
  runsChanged: () => void;
}

/** What routes of a user's paper trading have in common. */
export const OWN_PAPER = { guard: 'user', owner: 'id' } as const;
export const PAPER_TAGS = ['paper trading'];
export const PaperAccountPath = z.object({ ...UserPath.shape, accountId: z.uuid() });
