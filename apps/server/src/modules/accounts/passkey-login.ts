import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '#platform/db/db.ts';
import { askChallenge, takeChallenge } from './challenges.ts';
import type { AccountDeps } from './deps.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { findUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';
import { type AskedOptions, checked, originOf, refused, webauthn } from './webauthn.ts';

/** Returns options for logging in; they name no account, since the device knows it. */
export async function loginOptions({ db, passkeySite }: AccountDeps): Promise<AskedOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: passkeySite.id, userVerification: 'required' });
  const challenge = await askChallenge(db, 'passkey-login', { userId: null, value: options.challenge });
  return { challenge, options: { ...options } };
}

/** Logs in by passkey, which counts as two factors: a device, unlocked by its owner. */
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

/** Stores the use; throws where the counter didn't grow, which means a copied passkey. */
async function noteUse(tx: Db, id: string, known: number, counter: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', known)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused();
}
