import { REFUSAL_TEXTS, type TotpSetup } from '@wickwise/contract';
import { Secret, TOTP } from 'otpauth';
import type * as z from 'zod/mini';
import { seal, unseal } from '#platform/auth/seal.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import { wrongCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { hasTotp } from './totp-store.ts';
import type { UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

const STEP_MS = 30_000;
/** Clocks of phones differ: a code may be one half minute old or early. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const authenticator = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: 'Wickwise', label, secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1_000 });

/** Begins the set-up; nothing changes until a right code confirms it. */
export async function setUpTotp({ db, secrets }: AccountDeps, user: UserRow): Promise<z.infer<typeof TotpSetup>> {
  if (await hasTotp(db, user.id)) throw new Invalid(REFUSAL_TEXTS.removeAuthenticator);
  const secret = new Secret({ size: SECRET_BYTES });
  const row = { sealed_secret: seal(secrets.seal, secret.base32, user.id), last_step: 0 };
  await db
    .insertInto('authenticators')
    .values({ user_id: user.id, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('authenticators.confirmed_at', 'is', null),
    )
    .execute();
  return { secret: secret.base32, url: authenticator(secret, user.email).toString() };
}

/** Turns the authenticator app on by its first code. Returns the recovery codes. */
export async function confirmTotp(deps: AccountDeps, user: UserRow, code: string, visitor: Visitor): Promise<string[]> {
  const codes = await deps.db.transaction().execute(async (tx) => {
    if (await hasTotp(tx, user.id)) throw new Invalid(REFUSAL_TEXTS.hasAuthenticator);
    if (!(await isTotpRight(deps, tx, user.id, code))) throw wrongCode();
    await tx.updateTable('authenticators').set({ confirmed_at: new Date() }).where('user_id', '=', user.id).execute();
    await noteEvent(tx, user.id, 'totp-added', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.totpAdded);
    return makeRecoveryCodes(deps, tx, user.id);
  });
  deps.notifier.wake();
  return codes;
}

export async function removeTotp(deps: AccountDeps, user: UserRow, visitor: Visitor): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('authenticators').where('user_id', '=', user.id).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await tx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await noteEvent(tx, user.id, 'totp-removed', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.totpRemoved);
  });
  deps.notifier.wake();
}

/** Returns whether a code is right and newer than the last used one: a code seen by others works only once. */
export async function isTotpRight(
  { secrets }: Pick<AccountDeps, 'secrets'>,
  db: Db,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return false;
  const secret = Secret.fromBase32(unseal(secrets.seal, row.sealed_secret, userId));
  const now = Date.now();
  const delta = authenticator(secret, '').validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / STEP_MS) + delta;
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
