import { randomUUIDv7 } from 'node:crypto';
import type { SignupRequest } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { sha256 } from '#platform/auth/random.ts';
import type { TypedAccount } from '#platform/db/account-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { codesOf, issueCode, takeCode, wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { emailKey, findByEmail } from './user-store.ts';
import type { Visitor } from './visitor.ts';

type NewAccount = z.output<typeof SignupRequest>;

/** Returns how the database identifies the browser of a sign-up. */
export const bindingOf = (cookie: string | undefined): string => (cookie ? sha256(cookie).toString('base64url') : '');

/**
 * Begins an account, or mails the owner of an address that has one; the caller can't tell which. Each browser that
 * signs up gets its own codes, bound to the name and password typed there: the person who confirms knows the password.
 */
export function signUp(
  deps: AccountDeps,
  account: NewAccount,
  signUpToken: string,
  { addressKey }: Visitor,
): Promise<void> {
  return deps.limits.signUpCode(emailKey(account.email), addressKey, async () => {
    const hash = await deps.passwords.hash(account.password);
    await deps.db.transaction().execute((tx) => beginAccount(deps, tx, account, hash, bindingOf(signUpToken)));
    deps.notifier.wake();
  });
}

async function beginAccount(
  deps: AccountDeps,
  tx: Db,
  account: NewAccount,
  passwordHash: string,
  binding: string,
): Promise<void> {
  const userId = await insertUnconfirmed(tx, account, passwordHash);
  if (!userId) {
    const known = await findByEmail(tx, account.email);
    if (known) await writeAccountMail(deps, tx, known, (texts) => texts.alreadySignedUp);
    return;
  }
  const { name, email, phone = null } = account;
  await writeCode(deps, tx, userId, { name, email, phone, passwordHash }, binding);
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

/** Sends another code for this browser's sign-up; does nothing where there is none or the address is confirmed. */
export async function resendSignUpCode(
  deps: AccountDeps,
  email: string,
  signUpToken: string | undefined,
  { addressKey }: Visitor,
): Promise<void> {
  await deps.limits.signUpCode(emailKey(email), addressKey, async () => {
    const user = await findByEmail(deps.db, email);
    if (!user || user.confirmed_at) return;
    const binding = bindingOf(signUpToken);
    const codes = codesOf(deps.db, { userId: user.id, purpose: 'sign-up' }).where('binding', '=', binding);
    const last = await codes.select('account').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
    if (last?.account) await sendSignUpCode(deps, user.id, last.account, binding);
  });
}

export async function sendSignUpCode(
  deps: AccountDeps,
  userId: string,
  account: TypedAccount,
  binding: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => writeCode(deps, tx, userId, account, binding));
  deps.notifier.wake();
}

async function writeCode(
  deps: AccountDeps,
  tx: Db,
  userId: string,
  account: TypedAccount,
  binding: string,
): Promise<void> {
  const code = await issueCode(deps, tx, { userId, purpose: 'sign-up', binding, account });
  await writeAccountMail(deps, tx, { id: userId, email: account.email }, (texts) => texts.signUpCode(code));
}

/** Confirms the address, creates the account and signs its browser in. */
export async function confirmSignUp(
  deps: AccountDeps,
  { email, code }: { email: string; code: string },
  signUpToken: string | undefined,
  visitor: Visitor,
): Promise<StartedSession & { userId: string }> {
  const user = await findByEmail(deps.db, email);
  if (!user || user.confirmed_at) throw wrongCode();
  const binding = bindingOf(signUpToken);
  const { account } = await takeCode(deps, { userId: user.id, purpose: 'sign-up', code, binding });
  if (!account) throw wrongCode();
  const { passwordHash: password_hash, ...typed } = account;
  const session = await deps.db.transaction().execute(async (tx) => {
    // what was typed in this browser, whatever others have typed for the address since
    const own = tx.updateTable('users').set({ ...typed, password_hash, confirmed_at: new Date() });
    const confirmed = own.where('id', '=', user.id).where('confirmed_at', 'is', null);
    if ((await confirmed.executeTakeFirst()).numUpdatedRows === 0n) throw wrongCode();
    await noteEvent(tx, user.id, 'signed-up', visitor);
    return startSession(deps, tx, { id: user.id, email: typed.email }, visitor, 'signed-in');
  });
  return { ...session, userId: user.id };
}
