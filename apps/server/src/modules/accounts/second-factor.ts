import { REFUSAL_TEXTS } from '@wickwise/contract';
import { sha256 } from '#platform/auth/random.ts';
import { Unauthenticated } from '#platform/errors.ts';
import { tryChallenge } from './challenges.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { type StartedSession, startSession } from './sessions.ts';
import { isTotpRight } from './totp.ts';
import { trustOf } from './trust.ts';
import { findUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

const TOTP_CODE = /^\d{6}$/;

/** Passes the second step of a login by an authenticator code or a recovery code. */
export async function passSecondFactor(
  deps: AccountDeps,
  { challenge, code }: { challenge: string; code: string },
  visitor: Visitor,
): Promise<StartedSession & { userId: string }> {
  const { userId } = await tryChallenge(deps.db, 'second-factor', challenge);
  if (!userId) throw new Unauthenticated();
  const { key: who, isStranger } = await trustOf(deps, userId, visitor);
  const key = `second-factor ${userId} ${who}`;
  const check = () => checkCode(deps, { userId, challenge, code }, visitor);
  const session = await deps.lockout.attempt(key, () =>
    isStranger ? deps.limits.secondFactors.attempt(userId, check) : check(),
  );
  if (!session) {
    await noteEvent(deps.db, userId, 'second-factor-failed', visitor);
    throw new Unauthenticated(REFUSAL_TEXTS.wrongSecondCode);
  }
  if (isStranger) await deps.limits.secondFactors.giveBack(userId);
  await deps.lockout.clear(key);
  deps.notifier.wake();
  return { ...session, userId };
}

/** Starts a session for a right code; returns undefined for a wrong one. */
function checkCode(
  deps: AccountDeps,
  { userId, challenge, code }: { userId: string; challenge: string; code: string },
  visitor: Visitor,
): Promise<StartedSession | undefined> {
  const isTotp = TOTP_CODE.test(code);
  return deps.db.transaction().execute(async (tx) => {
    const isRight = isTotp ? await isTotpRight(deps, tx, userId, code) : await takeRecoveryCode(deps, tx, userId, code);
    if (!isRight) return undefined;
    // of two right answers at once only one finds the challenge
    const asked = tx.deleteFrom('challenges').where('token_hash', '=', sha256(challenge));
    if ((await asked.executeTakeFirst()).numDeletedRows === 0n) throw new Unauthenticated();
    return startSession(deps, tx, await findUser(tx, userId), visitor, isTotp ? 'signed-in' : 'recovery-code-used');
  });
}
