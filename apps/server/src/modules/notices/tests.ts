import { NOTICE_LIMITS, type TestsLeft } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { LimitReached } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';

const WITHIN_MS = NOTICE_LIMITS.testsWithinMinutes * MINUTE_MS;

/**
 * Returns how many tests a user may still send, and when the next one where that is none. Stored, so a restart doesn't
 * reset it.
 */
export async function testsLeft(db: Db, userId: string, nowMs: number): Promise<TestsLeft> {
  const sent = await db
    .selectFrom('notices')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', instant(nowMs - WITHIN_MS))
    .where(sql<string>`body->>'kind'`, '=', 'test')
    .orderBy('at', 'desc')
    .limit(NOTICE_LIMITS.tests)
    .execute();
  const left = NOTICE_LIMITS.tests - sent.length;
  const oldest = sent.at(-1);
  return { left, againAt: left > 0 || !oldest ? null : oldest.at + WITHIN_MS };
}

/** Throws where a user has sent too many tests. Call it in the transaction that writes the test. */
export async function countTest(tx: Db, userId: string, nowMs: number): Promise<void> {
  await lockOwner(tx, userId);
  const { againAt } = await testsLeft(tx, userId, nowMs);
  if (againAt === null) return;
  const minutes = Math.ceil((againAt - nowMs) / MINUTE_MS);
  const { tests, testsWithinMinutes } = NOTICE_LIMITS;
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new LimitReached(
    `You have sent ${tests} tests in ${testsWithinMinutes} minutes. Try again in ${wait}.`,
    againAt - nowMs,
  );
}
