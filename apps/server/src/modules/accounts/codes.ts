import { randomInt, timingSafeEqual } from 'node:crypto';
import { ACCOUNT_LIMITS, FIELD_TEXTS } from '@wickwise/contract';
import { hmac } from '#platform/auth/secrets.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Invalid } from '#platform/errors.ts';
import type { AccountDeps } from './deps.ts';

export type CodePurpose = 'sign-up' | 'reset-password' | 'change-email' | 'change-phone';

interface CodeOf {
  userId: string;
  purpose: CodePurpose;
}

/** Makes the one live code of an account and purpose; earlier ones are no good any more. Goes out by mail, kept as a hash. */
export async function issueCode(
  { secrets }: Pick<AccountDeps, 'secrets'>,
  db: Db,
  { userId, purpose, binding = '', target = null }: CodeOf & { binding?: string; target?: string | null },
): Promise<string> {
  const code = String(randomInt(10 ** ACCOUNT_LIMITS.codeLength)).padStart(ACCOUNT_LIMITS.codeLength, '0');
  const row = {
    code_hash: hashOf(secrets, userId, purpose, code),
    binding,
    target,
    tries: 0,
    expires_at: new Date(Date.now() + ACCOUNT_LIMITS.codeSeconds * 1_000),
  };
  await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
  return code;
}

/**
 * Uses a code up; returns what it was to confirm. Throws the same for one that is wrong, old, used or tried too often.
 *
 * The try is counted in a statement of its own, before the comparison: neither a rollback nor many at once win a further one.
 */
export async function takeCode(
  { db, secrets }: Pick<AccountDeps, 'db' | 'secrets'>,
  { userId, purpose, code, binding = '' }: CodeOf & { code: string; binding?: string },
): Promise<string | null> {
  const live = await db
    .updateTable('one_time_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instant(Date.now()))
    .where('tries', '<', ACCOUNT_LIMITS.codeTries)
    .returning(['code_hash', 'binding'])
    .executeTakeFirst();
  const hash = hashOf(secrets, userId, purpose, code);
  if (!live || live.binding !== binding || !timingSafeEqual(hash, live.code_hash)) throw wrongCode();
  const used = await db
    .updateTable('one_time_codes')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .where('expires_at', '>', instant(Date.now()))
    .returning('target')
    .executeTakeFirst();
  if (!used) throw wrongCode(); // somebody was faster with the same code
  return used.target;
}

export const wrongCode = (): Invalid => new Invalid(FIELD_TEXTS.wrongCode);

const hashOf = (secrets: AccountDeps['secrets'], userId: string, purpose: string, code: string): Buffer =>
  hmac(secrets.codes, `${purpose} ${userId} ${code}`);
