import type { Caller } from '#platform/guard.ts';
import { issueCode, takeCode, wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent, noteLightEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { checkPasswordAgain } from './password-again.ts';
import { announceEnded, endSessions } from './sessions.ts';
import { emailKey, findByEmail, findUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

export async function changeName({ db }: AccountDeps, userId: string, name: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const own = tx.updateTable('users').set({ name }).where('id', '=', userId).where('name', '!=', name);
    const { numUpdatedRows } = await own.executeTakeFirst();
    if (numUpdatedRows > 0n) await noteLightEvent(tx, userId, 'name-changed', visitor);
  });
}

/** Changes the password and signs out other devices, one of which may be the reason. */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  { current, password }: { current?: string | undefined; password: string },
  visitor: Visitor,
): Promise<void> {
  const user = await checkPasswordAgain(deps, caller, current, visitor);
  await checkNewPassword(password, [user.name, user.email]);
  const password_hash = await deps.passwords.hash(password);
  const ended = await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await tx.deleteFrom('challenges').where('user_id', '=', user.id).execute();
    await noteEvent(tx, user.id, 'password-changed', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.passwordChanged);
    return endSessions(deps, tx, user.id, caller.sessionId ? { except: caller.sessionId } : {});
  });
  announceEnded(deps, ended);
  deps.notifier.wake();
}

/** Sends a code to the new address. If that has an account it gets a mail without one; the caller can't tell. */
export async function askEmailChange(
  deps: AccountDeps,
  caller: Caller,
  { email, password }: { email: string; password?: string | undefined },
  visitor: Visitor,
): Promise<void> {
  const user = await checkPasswordAgain(deps, caller, password, visitor);
  await deps.limits.code(`email ${user.id}`, () => sendEmailCode(deps, user.id, email));
}

async function sendEmailCode(deps: AccountDeps, userId: string, email: string): Promise<void> {
  const other = await findByEmail(deps.db, email);
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(deps, tx, { userId, purpose: 'change-email', target: email });
    const isTaken = other !== undefined && other.id !== userId && other.confirmed_at !== null;
    await writeAccountMail(deps, tx, { id: userId, email }, (texts) =>
      isTaken ? texts.addressTaken : texts.emailCode(code),
    );
  });
  deps.notifier.wake();
}

export async function confirmEmailChange(
  deps: AccountDeps,
  { userId }: Caller,
  code: string,
  visitor: Visitor,
): Promise<void> {
  const user = await findUser(deps.db, userId);
  const { target: email } = await takeCode(deps, { userId, purpose: 'change-email', code });
  if (!email) throw wrongCode();
  const changing = deps.db.transaction().execute(async (tx) => {
    const email_key = emailKey(email);
    const other = tx.deleteFrom('users').where('email_key', '=', email_key).where('id', '!=', userId);
    // unconfirmed accounts are nobody's: the code has proved the address
    await other.where('confirmed_at', 'is', null).execute();
    await tx.updateTable('users').set({ email, email_key }).where('id', '=', userId).execute();
    await tx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute(); // they were sent to the old address
    await noteEvent(tx, userId, 'email-changed', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.emailChanged(email));
  });
  await changing.catch((error: unknown) => {
    throw (error as { code?: unknown }).code === TAKEN ? wrongCode() : error;
  });
  deps.notifier.wake();
}

/** SQLSTATE unique_violation: another account has the address, perhaps since a moment ago. */
const TAKEN = '23505';

/** Sends a code for the new number to the account's email address. */
export async function askPhoneChange(deps: AccountDeps, { userId }: Caller, phone: string): Promise<void> {
  const user = await findUser(deps.db, userId);
  await deps.limits.code(`phone ${userId}`, async () => {
    await deps.db.transaction().execute(async (tx) => {
      const code = await issueCode(deps, tx, { userId, purpose: 'change-phone', target: phone });
      await writeAccountMail(deps, tx, user, (texts) => texts.phoneCode(code));
    });
    deps.notifier.wake();
  });
}

export async function confirmPhoneChange(
  deps: AccountDeps,
  { userId }: Caller,
  code: string,
  visitor: Visitor,
): Promise<void> {
  const { target } = await takeCode(deps, { userId, purpose: 'change-phone', code });
  await setPhone(deps, userId, target, visitor);
}

export async function setPhone(
  { db }: AccountDeps,
  userId: string,
  phone: string | null,
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ phone }).where('id', '=', userId).execute();
    await noteLightEvent(tx, userId, 'phone-changed', visitor);
  });
}
