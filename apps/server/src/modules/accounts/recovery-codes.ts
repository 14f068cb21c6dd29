import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMITS, REFUSAL_TEXTS } from '@wickwise/contract';
import { hmac } from '#platform/auth/secrets.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { hasTotp } from './totp-store.ts';
import type { UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/** No letters that look alike: 32 of them, five bits each. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** Replaces a user's recovery codes. They are shown once and stored as hashes. */
export async function makeRecoveryCodes(
  { secrets }: Pick<AccountDeps, 'secrets'>,
  db: Db,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: ACCOUNT_LIMITS.recoveryCodes }, newCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets, userId, code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code; returns false for an unknown one. */
export async function takeRecoveryCode(
  { secrets }: Pick<AccountDeps, 'secrets'>,
  db: Db,
  userId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secrets, userId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Ignores dashes, spaces and case. */
const hashOf = (secrets: AccountDeps['secrets'], userId: string, code: string): Buffer =>
  hmac(secrets.codes, `recovery ${userId} ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`);

/** Replaces all recovery codes; requires an authenticator app. */
export async function renewRecoveryCodes(deps: AccountDeps, user: UserRow, visitor: Visitor): Promise<string[]> {
  if (!(await hasTotp(deps.db, user.id))) throw new Invalid(REFUSAL_TEXTS.recoveryNeedsApp);
  return deps.db.transaction().execute(async (tx) => {
    await noteEvent(tx, user.id, 'recovery-codes-made', visitor);
    return makeRecoveryCodes(deps, tx, user.id);
  });
}
