import { randomUUIDv7 } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { ACCOUNT_LIMITS, type Passkey, REFUSAL_TEXTS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, Invalid, NotFound } from '#platform/errors.ts';
import { askChallenge, takeChallenge } from './challenges.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { findUser, type UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';
import { ALGORITHMS, type AskedOptions, checked, originOf, refused, webauthn } from './webauthn.ts';

/** Returns options for a discoverable passkey, with which a login needs no account name. */
export async function passkeyOptions({ db, passkeySite }: AccountDeps, user: UserRow): Promise<AskedOptions> {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute();
  if (known.length >= ACCOUNT_LIMITS.passkeys) throw new AccountLimit('passkeys', ACCOUNT_LIMITS.passkeys);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Wickwise',
    rpID: passkeySite.id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = await askChallenge(db, 'passkey-add', { userId: user.id, value: options.challenge });
  return { challenge, options: { ...options } };
}

/** Stores a passkey that a device has created. */
export async function addPasskey(
  deps: AccountDeps,
  userId: string,
  { challenge, name, response }: { challenge: string; name: string; response: unknown },
  visitor: Visitor,
): Promise<void> {
  const asked = await takeChallenge(deps.db, 'passkey-add', challenge);
  if (asked.userId !== userId) throw refused();
  const { registrationInfo } = await checked(async () =>
    (await webauthn()).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: asked.value,
      expectedOrigin: originOf(deps.passkeySite, response),
      expectedRPID: deps.passkeySite.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const user = await findUser(deps.db, userId);
  await deps.db.transaction().execute(async (tx) => {
    const row = { credential_id: id, public_key: Buffer.from(publicKey), counter, transports: transports.map(String) };
    const added = await tx
      .insertInto('passkeys')
      .values({ id: randomUUIDv7(), user_id: userId, name, created_at: new Date(), ...row })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw new Invalid(REFUSAL_TEXTS.passkeyKnown);
    await noteEvent(tx, userId, 'passkey-added', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.passkeyAdded(name));
  });
  deps.notifier.wake();
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

export async function removePasskey({ db }: AccountDeps, userId: string, id: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new NotFound('Passkey');
    await noteEvent(tx, userId, 'passkey-removed', visitor);
  });
}
