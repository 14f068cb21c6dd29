import { issueCode, takeCode, wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { announceEnded, endSessions } from './sessions.ts';
import { trustOf } from './trust.ts';
import { emailKey, findByEmail } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/**
 * Sends a password reset code; does nothing for an unknown account. Six digits work only in the requesting browser, so
 * nobody else can use up their attempts; a long code works in any.
 */
export async function forgetPassword(deps: AccountDeps, email: string, visitor: Visitor): Promise<void> {
  const user = await findByEmail(deps.db, email);
  const trust = await trustOf(deps, user?.id, visitor);
  await deps.limits.resetCode(emailKey(email), trust, async (grant) => {
    if (!user || grant === 'none') return;
    const isLong = grant === 'long';
    await deps.db.transaction().execute(async (tx) => {
      const binding = isLong ? '' : browserOf(visitor);
      const code = await issueCode(deps, tx, { userId: user.id, purpose: 'reset-password', binding, isLong });
      await writeAccountMail(deps, tx, user, (texts) =>
        isLong ? texts.longResetCode(grouped(code)) : texts.resetCode(code),
      );
    });
    deps.notifier.wake();
  });
}

/** Returns a long code in groups of five digits. */
const grouped = (code: string): string => code.match(/\d{5}/g)?.join(' ') ?? code;

const browserOf = ({ deviceHash }: Visitor): string => deviceHash.toString('base64url');

/** Sets a new password by a code and ends all sessions. The code proves the address, as at sign-up. */
export async function resetPassword(
  deps: AccountDeps,
  { email, code, password }: { email: string; code: string; password: string },
  visitor: Visitor,
): Promise<void> {
  await checkNewPassword(password, [email]);
  const password_hash = await deps.passwords.hash(password);
  const user = await findByEmail(deps.db, email);
  if (!user) throw wrongCode();
  await takeCode(deps, { userId: user.id, purpose: 'reset-password', code, binding: browserOf(visitor) });
  const ended = await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      // the phone number is unproved
      .set({ password_hash, ...(user.confirmed_at ? {} : { confirmed_at: new Date(), phone: null }) })
      .where('id', '=', user.id)
      .execute();
    await tx.deleteFrom('challenges').where('user_id', '=', user.id).execute();
    await noteEvent(tx, user.id, 'password-reset', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.passwordChanged);
    return endSessions(deps, tx, user.id);
  });
  announceEnded(deps, ended);
  deps.proven.note(user.id, browserOf(visitor));
  await deps.limits.resetDone(user.email_key);
  deps.notifier.wake();
}
