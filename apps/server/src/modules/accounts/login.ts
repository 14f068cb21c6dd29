import { REFUSAL_TEXTS } from '@wickwise/contract';
import { instant } from '#platform/db/timestamp.ts';
import { Unauthenticated } from '#platform/errors.ts';
import { askChallenge } from './challenges.ts';
import { codesOf } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { bindingOf, sendSignUpCode } from './sign-up.ts';
import { hasTotp } from './totp-store.ts';
import { trustOf } from './trust.ts';
import { emailKey, findByEmail, type UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

export type LoginOutcome =
  | { next: 'session'; session: StartedSession; userId: string }
  | { next: 'second-factor'; challenge: string }
  | { next: 'confirm-otp' };

/** Logs in by password, as far as a second factor isn't needed. */
export async function logIn(
  deps: AccountDeps,
  { email, password }: { email: string; password: string },
  signUpToken: string,
  visitor: Visitor,
): Promise<LoginOutcome> {
  const user = await checkPassword(deps, email, password, visitor);
  if (!user.confirmed_at) {
    await codeForUnconfirmed(deps, user, bindingOf(signUpToken), visitor);
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

/** Takes the same time and gives the same answer for a wrong password and an unknown account. */
async function checkPassword(deps: AccountDeps, email: string, password: string, visitor: Visitor): Promise<UserRow> {
  const account = emailKey(email);
  const user = await findByEmail(deps.db, email);
  const { key: who, isStranger } = await trustOf(deps, user?.id, visitor);
  const key = `login ${account} ${who}`;
  const check = () => deps.passwords.isRight(password, user?.password_hash);
  // both count at the beginning, so concurrent attempts gain nothing
  const isRight = await deps.lockout.attempt(key, () =>
    isStranger ? deps.limits.strangers.attempt(account, check) : check(),
  );
  if (!user || !isRight) {
    await noteEvent(deps.db, user?.id ?? null, 'sign-in-failed', visitor); // a write takes time that could be measured
    throw new Unauthenticated(REFUSAL_TEXTS.wrongLogin);
  }
  if (isStranger) await deps.limits.strangers.giveBack(account);
  await deps.lockout.clear(key);
  return user;
}

/**
 * Finishes the sign-up of a caller who knows its password. A code sent recently for that very password becomes valid in
 * this browser; other codes are left alone.
 */
async function codeForUnconfirmed(
  deps: AccountDeps,
  user: UserRow,
  binding: string,
  { addressKey }: Visitor,
): Promise<void> {
  const fresh = codesOf(deps.db, { userId: user.id, purpose: 'sign-up' })
    .select(['id', 'account'])
    .where('expires_at', '>', instant(Date.now() + FRESH_MS));
  const own = (await fresh.execute()).filter(({ account }) => account?.passwordHash === user.password_hash);
  if (own.length > 0) {
    const ids = own.map(({ id }) => id);
    await deps.db.updateTable('one_time_codes').set({ binding }).where('id', 'in', ids).execute();
    return;
  }
  const { name, email, phone, password_hash: passwordHash } = user;
  const account = { name, email, phone, passwordHash };
  await deps.limits.signUpCode(user.email_key, addressKey, () => sendSignUpCode(deps, user.id, account, binding));
}

/** A code that is valid for this much longer isn't sent again, ms. */
const FRESH_MS = 4 * 60_000;
