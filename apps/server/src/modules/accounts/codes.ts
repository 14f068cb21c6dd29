import { randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { ACCOUNT_LIMITS, FIELD_TEXTS } from '@wickwise/contract';
import { hmac } from '#platform/auth/secrets.ts';
import type { TypedAccount } from '#platform/db/account-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Invalid } from '#platform/errors.ts';
import type { AccountDeps } from './deps.ts';

export type CodePurpose = 'sign-up' | 'reset-password' | 'change-email' | 'change-phone';

interface CodeOf {
  userId: string;
  purpose: CodePurpose;
}

interface NewCode extends CodeOf {
  /** The browser that may use it; without one any browser may. */
  binding?: string;
  /** What it confirms: a new address or number, or the account of a sign-up. */
  target?: string;
  account?: TypedAccount;
  /** Twenty digits, valid for a day; otherwise six, valid for five minutes. */
  isLong?: boolean;
}

export interface TakenCode {
  target: string | null;
  account: TypedAccount | null;
}

/** Codes of one browser that are valid at once: a new one doesn't invalidate the previous ones. */
const LIVE = 3;

const { codeLength, longCodeLength, codeSeconds, longCodeSeconds, codeTries } = ACCOUNT_LIMITS;

/** Creates a code beside the valid ones and stores its hash. */
export async function issueCode(
  { secrets }: Pick<AccountDeps, 'secrets'>,
  db: Db,
  { userId, purpose, binding = '', target, account, isLong = false }: NewCode,
): Promise<string> {
  const code = isLong ? digits(longCodeLength) : digits(codeLength);
  const nowMs = Date.now();
  const older = codesOf(db, { userId, purpose }).where('binding', '=', binding).select('id');
  const surplus = older.orderBy('created_at', 'desc').offset(LIVE - 1);
  await db.deleteFrom('one_time_codes').where('id', 'in', surplus).execute();
  const row = {
    code_hash: hashOf(secrets, { userId, purpose }, code),
    binding,
    target: target ?? null,
    account: account ? JSON.stringify(account) : null,
    tries: 0,
    created_at: new Date(nowMs),
    expires_at: new Date(nowMs + (isLong ? longCodeSeconds : codeSeconds) * 1_000),
  };
  await db
    .insertInto('one_time_codes')
    .values({ id: randomUUIDv7(), user_id: userId, purpose, ...row })
    .execute();
  return code;
}

/**
 * Uses up a code with all others of its account and purpose; returns what it confirms. Throws one error for any wrong code.
 * Counts attempts per browser in a statement of their own, before comparing: no rollback or concurrency wins one.
 */
export async function takeCode(
  { db, secrets }: Pick<AccountDeps, 'db' | 'secrets'>,
  { code, binding = '', ...of }: CodeOf & { code: string; binding?: string },
): Promise<TakenCode> {
  const live = code.length === longCodeLength ? await longCodes(db, of) : await triedCodes(db, of, binding);
  const hash = hashOf(secrets, of, code);
  const right = live.find(({ code_hash }) => timingSafeEqual(hash, code_hash));
  if (!right) throw wrongCode();
  const all = db.deleteFrom('one_time_codes').where('user_id', '=', of.userId).where('purpose', '=', of.purpose);
  const used = (await all.returning(['id', 'target', 'account']).execute()).find(({ id }) => id === right.id);
  if (!used) throw wrongCode(); // a concurrent request used it
  return used;
}

const longCodes = (db: Db, of: CodeOf) =>
  codesOf(db, of)
    .select(['id', 'code_hash'])
    .where('binding', '=', '')
    .where('expires_at', '>', instant(Date.now()))
    .execute();

const triedCodes = (db: Db, { userId, purpose }: CodeOf, binding: string) =>
  db
    .updateTable('one_time_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('binding', '=', binding)
    .where('expires_at', '>', instant(Date.now()))
    .where('tries', '<', codeTries)
    .returning(['id', 'code_hash'])
    .execute();

/** Selects all codes of an account and purpose, expired ones included. */
export const codesOf = (db: Db, { userId, purpose }: CodeOf) =>
  db.selectFrom('one_time_codes').where('user_id', '=', userId).where('purpose', '=', purpose);

export const wrongCode = (): Invalid => new Invalid(FIELD_TEXTS.wrongCode);

const DIGITS_AT_ONCE = 5;

function digits(length: number): string {
  if (length <= DIGITS_AT_ONCE) return String(randomInt(10 ** length)).padStart(length, '0');
  return digits(DIGITS_AT_ONCE) + digits(length - DIGITS_AT_ONCE);
}

const hashOf = (secrets: AccountDeps['secrets'], { userId, purpose }: CodeOf, code: string): Buffer =>
  hmac(secrets.codes, `${purpose} ${userId} ${code}`);
