import { sha256 } from '#platform/auth/random.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Unauthenticated } from '#platform/errors.ts';
import { checkXsrfOf } from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { sessionLimits } from './session-ages.ts';
import { accessTokenFor, announceEnded, endSessions, giveRefreshToken, type StartedSession } from './sessions.ts';
import type { Visitor } from './visitor.ts';

/** Two tabs may send the same token, or an answer may be lost; later reuse means a stolen token, ms. */
const RACE_MS = 10_000;

interface ShownToken {
  sessionId: string;
  userId: string;
  /** Of the token shown, and of the newest one ever shown. */
  generation: number;
  newest: number;
  rotatedMs: number;
}

/** Exchanges a refresh token for the next one and a new access token. */
export async function refreshSession(
  deps: AccountDeps,
  refreshToken: string,
  xsrf: string,
  visitor: Visitor,
): Promise<StartedSession> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const shown = await lockSession(tx, refreshToken);
    checkXsrfOf(deps, shown.sessionId, xsrf);
    if (isReused(shown)) {
      await noteEvent(tx, shown.userId, 'refresh-token-reused', visitor);
      return { ended: await endSessions(deps, tx, shown.userId, { only: shown.sessionId }) };
    }
    return { shown, refreshToken: await rotate(tx, shown, visitor) };
  });
  if ('ended' in outcome) {
    announceEnded(deps, outcome.ended);
    throw new Unauthenticated();
  }
  const { sessionId, userId } = outcome.shown;
  const accessToken = await accessTokenFor(deps.secrets, userId, sessionId);
  return { sessionId, refreshToken: outcome.refreshToken, accessToken };
}

/** Ends the session of a refresh token, if there is one. */
export async function logOut(deps: AccountDeps, refreshToken: string, xsrf: string, visitor: Visitor): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    const shown = await lockSession(tx, refreshToken).catch((error: unknown) => {
      if (error instanceof Unauthenticated) return undefined; // nobody is signed in, which is the aim
      throw error;
    });
    if (!shown) return [];
    checkXsrfOf(deps, shown.sessionId, xsrf);
    await noteEvent(tx, shown.userId, 'signed-out', visitor);
    return endSessions(deps, tx, shown.userId, { only: shown.sessionId });
  });
  announceEnded(deps, ended);
}

/** Returns the live session of a token, locked so that concurrent calls run one after the other. */
async function lockSession(tx: Db, refreshToken: string): Promise<ShownToken> {
  const { usedAfter, begunAfter } = sessionLimits(Date.now());
  const row = await tx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id', 'user_id', 'refresh_tokens.generation', 'sessions.generation as newest', 'rotated_at'])
    .where('token_hash', '=', sha256(refreshToken))
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', instant(usedAfter))
    .where('sessions.created_at', '>', instant(begunAfter))
    .forUpdate('sessions')
    .executeTakeFirst();
  if (!row) throw new Unauthenticated();
  const { id, user_id, generation, newest, rotated_at } = row;
  return { sessionId: id, userId: user_id, generation, newest, rotatedMs: rotated_at };
}

const isReused = ({ generation, newest, rotatedMs }: ShownToken): boolean =>
  generation < newest || (generation === newest && Date.now() - rotatedMs > RACE_MS);

async function rotate(tx: Db, { sessionId, generation, newest }: ShownToken, visitor: Visitor): Promise<string> {
  const now = new Date();
  const { address, device } = visitor;
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now, address, device, generation, ...(generation > newest ? { rotated_at: now } : {}) })
    .where('id', '=', sessionId)
    .execute();
  return giveRefreshToken(tx, sessionId, generation + 1);
}
