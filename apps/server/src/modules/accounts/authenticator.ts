import { type AccessToken, readAccessToken } from '#platform/auth/access-token.ts';
import { EndedSessions } from '#platform/auth/ended-sessions.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Authenticator } from '#platform/guard.ts';
import { API_KEY_START, callerOfApiKey } from './api-keys.ts';

export interface AccountAuthenticator extends Authenticator {
  /** A good access token of a session that hasn't ended. */
  readToken(token: string): Promise<AccessToken | undefined>;
}

/** Tells who calls, by what this server has signed or kept. */
export async function createAuthenticator(db: Db, bus: Bus, secrets: Secrets): Promise<AccountAuthenticator> {
  const ended = new EndedSessions(bus);
  ended.load(
    await db
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('ended_at', '>', instant(EndedSessions.since(Date.now())))
      .execute(),
  );
  const readToken = async (token: string): Promise<AccessToken | undefined> => {
    const read = await readAccessToken(secrets.accessToken, token);
    return read && !ended.has(read.sessionId) ? read : undefined;
  };
  return {
    readToken,
    callerOf: async (bearer) => {
      if (bearer.startsWith(API_KEY_START)) return callerOfApiKey(db, bearer);
      const token = await readToken(bearer);
      return token && { userId: token.userId, sessionId: token.sessionId };
    },
    isOperator: async (userId) => {
      const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
      return user?.role === 'operator';
    },
  };
}
