import { randomUUIDv7 } from 'node:crypto';
import type { SignupRequest } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { sha256 } from '#platform/auth/random.ts';
import type { Db } from '#platform/db/db.ts';
import { issueCode, takeCode, wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { alreadySignedUp, signUpCode } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { emailKey, findByEmail } from './user-store.ts';
import type { Visitor } from './visitor.ts';

type NewAccount = z.output<typeof SignupRequest>;

/** What a browser that began a sign-up is known by in the database. */
export const bindingOf = (cookie: string | undefined): string => (cookie ? sha256(cookie).toString('base64url') : '');

/**
 * Begins an account, or tells the owner of the address that there's one. The caller can't tell which.
 *
 * An account that nobody has confirmed is nobody's: a later sign-up replaces it. Its code works in the browser alone that
 * typed its password, so that whoever confirms it knows the password.
 */
export async function signUp(deps: AccountDeps, account: NewAccount, signUpToken: string): Promise<void> {
  await deps.limits.code(`sign-up ${emailKey(account.email)}`);
  const hash = await deps.passwords.hash(account.password);
  await deps.db.transaction().execute(async (tx) => {
    const userId = await insertUnconfirmed(tx, account, hash);
    if (!userId) {
      const known = await findByEmail(tx, account.email);
      if (known) await deps.notifier.write(tx, { userId: known.id, to: known.email, ...alreadySignedUp() });
      return;
    }
    const code = await issueCode(deps, tx, { userId, purpose: 'sign-up', binding: bindingOf(signUpToken) });
    await deps.notifier.write(tx, { userId, to: account.email, ...signUpCode(code) });
  });
  deps.notifier.wake();
}

export const checkSignUp = ({ password, name, email }: NewAccount): Promise<void> =>
  checkNewPassword(password, [name, email]);

/** Returns the new account's id; undefined where the address has a confirmed one. */
async function insertUnconfirmed(
  tx: Db,
  { name, email, phone }: NewAccount,
  password_hash: string,
): Promise<string | undefined> {
  const typed = { name, email, phone: phone ?? null, password_hash, created_at: new Date() };
  const row = await tx
    .insertInto('users')
    .values({ id: randomUUIDv7(), email_key: emailKey(email), role: 'user', ...typed })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(typed).where('users.confirmed_at', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Sends another code, to the browser that signed up; nothing where nobody waits for one. */
export async function resendSignUpCode(deps: AccountDeps, email: string): Promise<void> {
  await deps.limits.code(`sign-up ${emailKey(email)}`);
  const user = await findByEmail(deps.db, email);
  if (!user || user.confirmed_at) return;
  const last = await deps.db
    .selectFrom('one_time_codes')
    .select('binding')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'sign-up')
    .executeTakeFirst();
  if (last) await sendSignUpCode(deps, user, last.binding);
}

export async function sendSignUpCode(
  deps: AccountDeps,
  { id, email }: { id: string; email: string },
  binding: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(deps, tx, { userId: id, purpose: 'sign-up', binding });
    await deps.notifier.write(tx, { userId: id, to: email, ...signUpCode(code) });
  });
  deps.notifier.wake();
}

/** The address is proved: the account is made, and its browser signed in. */
export async function confirmSignUp(
  deps: AccountDeps,
  { email, code }: { email: string; code: string },
  signUpToken: string | undefined,
  visitor: Visitor,
): Promise<StartedSession & { userId: string }> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.confirmed_at) throw wrongCode();
  await takeCode(deps, { userId: user.id, purpose: 'sign-up', code, binding: bindingOf(signUpToken) });
  const session = await deps.db.transaction().execute(async (tx) => {
    const unconfirmed = tx.updateTable('users').set({ confirmed_at: new Date() }).where('confirmed_at', 'is', null);
    // a sign-up in between has brought a password that isn't this browser's
    const own = unconfirmed.where('id', '=', user.id).where('password_hash', '=', user.password_hash);
    if ((await own.executeTakeFirst()).numUpdatedRows === 0n) throw wrongCode();
    await noteEvent(tx, user.id, 'signed-up', visitor);
    return startSession(deps, tx, user, visitor, 'signed-in');
  });
  return { ...session, userId: user.id };
}
