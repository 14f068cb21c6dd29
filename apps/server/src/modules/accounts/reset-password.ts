import { issueCode, takeCode, wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { passwordChanged, resetCode } from './mails.ts';
import { checkNewPassword } from './new-password.ts';
import { announceEnded, endSessions } from './sessions.ts';
import { emailKey, findByEmail } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/** Sends a code for a new password; nothing where there's no account. */
export async function forgetPassword(deps: AccountDeps, email: string): Promise<void> {
  await deps.limits.code(`reset ${emailKey(email)}`);
  const user = await findByEmail(deps.db, email);
  if (!user) return;
  await deps.db.transaction().execute(async (tx) => {
    const code = await issueCode(deps, tx, { userId: user.id, purpose: 'reset-password' });
    await deps.notifier.write(tx, { userId: user.id, to: user.email, ...resetCode(code) });
  });
  deps.notifier.wake();
}

/** Sets a new password by a code; whoever was signed in is no longer. The code proves the address, as at sign-up. */
export async function resetPassword(
  deps: AccountDeps,
  { email, code, password }: { email: string; code: string; password: string },
  visitor: Visitor,
): Promise<void> {
  await checkNewPassword(password, [email]);
  const password_hash = await deps.passwords.hash(password);
  const user = await findByEmail(deps.db, email);
  if (!user) throw wrongCode();
  await takeCode(deps, { userId: user.id, purpose: 'reset-password', code });
  const ended = await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash, ...(user.confirmed_at ? {} : { confirmed_at: new Date(), phone: null }) }) // anybody may have typed the phone
      .where('id', '=', user.id)
      .execute();
    await tx.deleteFrom('challenges').where('user_id', '=', user.id).execute();
    await noteEvent(tx, user.id, 'password-reset', visitor);
    await deps.notifier.write(tx, { userId: user.id, to: user.email, ...passwordChanged() });
    return endSessions(tx, user.id);
  });
  announceEnded(deps, ended);
  await deps.lockout.clear(`login ${user.email_key} ${visitor.addressKey}`);
  deps.notifier.wake();
}
