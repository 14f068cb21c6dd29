import type { Db } from '#platform/db/db.ts';

/** Returns whether a stored payment is one of the test provider, with which no money moves. */
export async function isTestPayment(db: Db, paymentId: string): Promise<boolean> {
  const row = await db.selectFrom('payments').select('provider').where('id', '=', paymentId).executeTakeFirst();
  return row?.provider === 'test';
}
