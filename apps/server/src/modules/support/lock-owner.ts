import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/**
 * Serialises changes of a user's tickets and files until the transaction ends, so that concurrent ones count each other.
 * A lock of the user's row would block the notices of those who answer meanwhile, and be blocked by them.
 */
export async function lockTicketsOf(tx: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets ${userId}`}, 0))`.execute(tx);
}
