import type { Market } from '@wickwise/market';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import type { CheckDeps } from './check-request.ts';
import type { QueuedTest } from './queue.ts';
import { placeOfBacktest } from './store.ts';

export interface BacktestDeps extends CheckDeps {
  access: MarketAccess;
  db: Db;
  /** Returns the time of a market. */
  nowOf: (market: Market) => number;
  /** Throws when the queue is full. */
  checkRoom(userId: string): void;
  enqueue(test: QueuedTest): void;
  cancel(id: string, userId: string): void;
}

/** Throws where the prices behind a test are hidden from an account. */
export async function checkShown(
  { access, db }: Pick<BacktestDeps, 'access' | 'db'>,
  userId: string,
  id: string,
): Promise<void> {
  const { source, market } = await placeOfBacktest(db, userId, id);
  access.checkStored(source, market, userId);
}
