import { instant } from '#platform/db/timestamp.ts';
import { Unauthenticated } from '#platform/errors.ts';
import { askChallenge } from './challenges.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { isKnownDevice, type StartedSession, startSession } from './sessions.ts';
import { bindingOf, sendSignUpCode } from './sign-up.ts';
import { hasTotp } from './totp-store.ts';
import { emailKey, findByEmail, type UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

export type LoginOutcome =
  | { next: 'session'; session: StartedSession; userId: string }
  | { next: 'second-factor'; challenge: string }
  | { next: 'confirm-otp' };

/** Signs in by password, as far as that goes alone. */
export async function logIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  signUpToken: string,
  visitor: Visitor,
): Promise<LoginOutcome> {
  const user = await checkPassword(deps, email, password, visitor);
  if (!user.confirmed_at) {
    await codeForUnconfirmed(deps, user, bindingOf(signUpToken));
    return { next: 'confirm-otp' };
  }
  if (await hasTotp(deps.db, user.id)) {
    const challenge = await askChallenge(deps.db, 'second-factor', { userId: user.id, value: '' });
    return { next: 'second-factor', challenge };
  }
  const session = await deps.db.transaction().execute((tx) => startSession(deps, tx, user, visitor, 'signed-in'));
  deps.notifier.wake();
  return { next: 'session', session, userId: user.id };
}

/** The same work and the same answer for a wrong password and for an account that isn't there. */
async function checkPassword(deps: AccountDeps, email: string, password: string, visitor: Visitor): Promise<UserRow> {
  const key = `login ${emailKey(email)} ${visitor.addressKey}`;
  await deps.lockout.begin(key);
  const user = await findByEmail(deps.db, email);
  const isAtHome = await isKnownDevice(deps.db, user?.id ?? NOBODY, visitor.deviceHash);
  if (!isAtHome) await deps.limits.strangers.take(emailKey(email));
  const isRight = await deps.passwords.isRight(password, user?.password_hash);
  if (!user || !isRight) {
    await noteEvent(deps.db, user?.id ?? null, 'sign-in-failed', visitor); // a write takes time that could be measured
    throw new Unauthenticated('This e-mail address or password is wrong.');
  }
  await deps.lockout.clear(key);
  return user;
}

/** No user's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Who knows the password may finish the sign-up here; a code that was sent a moment ago is good in this browser then. */
async function codeForUnconfirmed(deps: AccountDeps, user: UserRow, binding: string): Promise<void> {
  const moved = await deps.db
    .updateTable('one_time_codes')
    .set({ binding })
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'sign-up')
    .where('expires_at', '>', instant(Date.now() + FRESH_MS))
    .executeTakeFirst();
  if (moved.numUpdatedRows > 0n) return;
  await deps.limits.code(`sign-up ${user.email_key}`);
  await sendSignUpCode(deps, user, binding);
}

/** A code that is good for this long yet needn't be sent again. */
const FRESH_MS = 4 * 60_000;
