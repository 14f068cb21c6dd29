import { randomUUIDv7 } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ACCOUNT_LIMITS, type Passkey } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { Invalid, NotFound, Unauthenticated } from '#platform/errors.ts';
import { askChallenge, takeChallenge } from './challenges.ts';
import type { AccountDeps, PasskeySite } from './deps.ts';
import { noteEvent } from './events.ts';
import { passkeyAdded } from './mails.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { findUser, type UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/** Loaded when somebody comes with a passkey: it takes a tenth of a start. */
const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256 by their COSE numbers: what devices make, without those that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

interface AskedOptions {
  challenge: string;
  options: Record<string, unknown>;
}

/** Options for making a passkey, which the device keeps so that it can name the account by itself. */
export async function passkeyOptions({ db, passkeySite }: AccountDeps, user: UserRow): Promise<AskedOptions> {
  const known = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute();
  if (known.length >= ACCOUNT_LIMITS.passkeys) throw new Invalid('This account has as many passkeys as it can.');
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

/** Keeps the passkey that a device has made. */
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
    if (!added.numInsertedOrUpdatedRows) throw new Invalid('This passkey is known already.');
    await noteEvent(tx, userId, 'passkey-added', visitor);
    await deps.notifier.write(tx, { userId, to: user.email, ...passkeyAdded(name) });
  });
  deps.notifier.wake();
}

/** Options for signing in; they name no account, since the device does. */
export async function loginOptions({ db, passkeySite }: AccountDeps): Promise<AskedOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: passkeySite.id, userVerification: 'required' });
  const challenge = await askChallenge(db, 'passkey-login', { userId: null, value: options.challenge });
  return { challenge, options: { ...options } };
}

/** Signs in by passkey: something one has, opened by something one is or knows, so no second step follows. */
export async function logInByPasskey(
  deps: AccountDeps,
  { challenge, response }: { challenge: string; response: unknown },
  visitor: Visitor,
): Promise<StartedSession & { userId: string }> {
  const { value } = await takeChallenge(deps.db, 'passkey-login', challenge);
  const answer = response as AuthenticationResponseJSON;
  const passkey = await deps.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', String(answer.id))
    .executeTakeFirst();
  if (!passkey) throw refused();
  const { verified, authenticationInfo } = await checked(async () =>
    (await webauthn()).verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: value,
      expectedOrigin: originOf(deps.passkeySite, response),
      expectedRPID: deps.passkeySite.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  if (!verified) throw refused();
  const session = await deps.db.transaction().execute(async (tx) => {
    await noteUse(tx, passkey.id, passkey.counter, authenticationInfo.newCounter);
    const user = await findUser(tx, passkey.user_id);
    return startSession(deps, tx, user, visitor, 'signed-in-by-passkey');
  });
  deps.notifier.wake();
  return { ...session, userId: passkey.user_id };
}

/** Of two answers with the same counter one comes from a copy of the passkey. */
async function noteUse(tx: Db, id: string, known: number, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', known)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused();
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

const refused = (): Unauthenticated => new Unauthenticated('This passkey was not accepted.');

/** The library throws at whatever isn't as it should be, made-up answers included; the caller needn't know which. */
async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    throw refused();
  }
}

/** The page that the device saw, if passkeys may be used there. */
function originOf(site: PasskeySite, response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { origin: unknown };
    if (typeof origin === 'string' && site.isAllowedOrigin(origin)) return origin;
  } catch {
    // not what a browser sends
  }
  throw refused();
}
