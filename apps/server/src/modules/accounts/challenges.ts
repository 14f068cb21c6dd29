import { ACCOUNT_LIMITS, REFUSAL_TEXTS } from '@wickwise/contract';
import { randomToken, sha256 } from '#platform/auth/random.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Invalid } from '#platform/errors.ts';

type ChallengePurpose = 'second-factor' | 'passkey-login' | 'passkey-add';

const SECONDS = 300;

export interface Challenge {
  userId: string | null;
  value: string;
}

/** Stores a challenge that may be answered once within five minutes; returns its token. */
export async function askChallenge(db: Db, purpose: ChallengePurpose, { userId, value }: Challenge): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(Date.now() + SECONDS * 1_000);
  await db
    .insertInto('challenges')
    .values({ token_hash: sha256(token), purpose, user_id: userId, value, tries: 0, expires_at })
    .execute();
  return token;
}

/** Uses up a challenge, whether its answer is right or wrong. */
export async function takeChallenge(db: Db, purpose: ChallengePurpose, token: string): Promise<Challenge> {
  const taken = await db
    .deleteFrom('challenges')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instant(Date.now()))
    .returning(['user_id', 'value'])
    .executeTakeFirst();
  if (!taken) throw staleChallenge();
  return { userId: taken.user_id, value: taken.value };
}

/** Counts an attempt at a challenge that allows a few wrong answers. */
export async function tryChallenge(db: Db, purpose: ChallengePurpose, token: string): Promise<Challenge> {
  const tried = await db
    .updateTable('challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instant(Date.now()))
    .where('tries', '<', ACCOUNT_LIMITS.codeTries)
    .returning(['user_id', 'value'])
    .executeTakeFirst();
  if (!tried) throw staleChallenge();
  return { userId: tried.user_id, value: tried.value };
}

const staleChallenge = (): Invalid => new Invalid(REFUSAL_TEXTS.expiredStep);
