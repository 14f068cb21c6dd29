import { randomUUIDv7 } from 'node:crypto';
import type { AgreeToTermsRequest } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';

export interface Agreement {
  userId: string;
  /** Names of exchanges. */
  exchanges: readonly string[];
  /** Epoch ms. */
  at: number;
}

/** Returns the agreement that holds now; undefined for none. */
export async function readAgreement(db: Db): Promise<Agreement | undefined> {
  const row = await db
    .selectFrom('live_price_agreements')
    .select(['user_id', 'exchanges', 'agreed_at'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { userId: row.user_id, exchanges: row.exchanges.map(({ name }) => name), at: row.agreed_at };
}

/** Stores an agreement in place of the one that holds. */
export async function agree(db: Db, userId: string, { exchanges }: AgreeToTermsRequest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = new Date();
    await end(tx, userId, now);
    const row = { id: randomUUIDv7(), user_id: userId, exchanges: JSON.stringify(exchanges), agreed_at: now };
    await tx.insertInto('live_price_agreements').values(row).execute();
  });
}

/** Ends the agreement that holds; throws `NotFound` for none. */
export async function endStoredAgreement(db: Db, userId: string): Promise<void> {
  if ((await end(db, userId, new Date())) === 0n) throw new NotFound('Agreement');
}

async function end(db: Db, userId: string, at: Date): Promise<bigint> {
  const valid = db.updateTable('live_price_agreements').set({ ended_at: at, ended_by: userId });
  return (await valid.where('ended_at', 'is', null).executeTakeFirst()).numUpdatedRows;
}
