import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import type { Visitor } from './visitor.ts';

/** What can happen to an account's security, in words for its owner. Kept rows hold the kind. */
export const EVENT_SENTENCES = {
  'signed-up': 'You made this account.',
  'signed-in': 'You signed in.',
  'signed-in-by-passkey': 'You signed in with a passkey.',
  'sign-in-failed': 'Somebody tried to sign in with a wrong password.',
  'second-factor-failed': 'The password was right, but the code of the second step was wrong.',
  'recovery-code-used': 'You signed in with a recovery code.',
  'signed-out': 'You signed out.',
  'signed-out-everywhere': 'You signed out on all devices.',
  'session-ended': 'You signed another device out.',
  'refresh-token-reused': 'A sign-in was used from two places. The device was signed out.',
  'password-changed': 'You changed your password.',
  'password-reset': 'You set a new password with a code from your e-mail.',
  'email-changed': 'You changed your e-mail address.',
  'phone-changed': 'You changed your phone number.',
  'name-changed': 'You changed your name.',
  'totp-added': 'You set up an authenticator app.',
  'totp-removed': 'You removed the authenticator app.',
  'recovery-codes-made': 'You made new recovery codes.',
  'passkey-added': 'You added a passkey.',
  'passkey-removed': 'You removed a passkey.',
  'api-key-made': 'You made an API key.',
  'api-key-removed': 'You removed an API key.',
  'data-exported': 'You downloaded your data.',
  'deletion-asked': 'You asked to delete this account.',
  'deletion-undone': 'You kept this account after all.',
  'account-deleted': 'An account was deleted after its days of grace.',
  'operator-added': 'This account became an operator, by the command line.',
  'operator-removed': 'This account is no operator any more, by the command line.',
} as const;
export type EventKind = keyof typeof EVENT_SENTENCES;

/** Writes down what happened; without a visitor the server itself did it. */
export async function noteEvent(
  db: Db,
  userId: string | null,
  kind: EventKind,
  visitor?: Pick<Visitor, 'address' | 'device'>,
): Promise<void> {
  const { address = null, device = null } = visitor ?? {};
  await db
    .insertInto('security_events')
    .values({ id: randomUUIDv7(), user_id: userId, at: new Date(), kind, address, device })
    .execute();
}

/** Also of a kind that an older version wrote. */
export const sentenceOf = (kind: string): string => EVENT_SENTENCES[kind as EventKind] ?? kind;
