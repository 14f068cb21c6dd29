import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/**
 * Serialises what is stored of an account's subscriptions until the transaction ends. A lock of the user's row would
 * hold up everything else that the account does.
 */
export async function lockBillingOf(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${userId}`}, 0))`.execute(tx);
}
