import { type AccessToken, readAccessToken } from '#platform/auth/access-token.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { takeUsage } from '#platform/entitlements/usage.ts';
import type { Authenticator, Caller } from '#platform/guard.ts';
import { API_KEY_START, callerOfApiKey } from './api-keys.ts';
import { LiveSessions } from './live-sessions.ts';

export interface AccountAuthenticator extends Authenticator {
  /** Returns the claims of a valid access token whose session hasn't ended; else undefined. */
  readToken(token: string): Promise<AccessToken | undefined>;
  /** Returns the account of a bearer token, without counting a call of it. */
  accountOf(bearer: string): Promise<string | undefined>;
}

/** Authenticates callers by access tokens and API keys. `counts`: where use of keys is written, if not where all is. */
export function createAuthenticator(db: Db, bus: Bus, secrets: Secrets, counts: Db = db): AccountAuthenticator {
  const live = new LiveSessions(db, bus);
  const readToken = async (token: string): Promise<AccessToken | undefined> => {
    const read = await readAccessToken(secrets.accessToken, token);
    return read && (await live.has(read.sessionId)) ? read : undefined;
  };
  return {
    readToken,
    accountOf: async (bearer) => {
      const caller = bearer.startsWith(API_KEY_START) ? await callerOfApiKey(counts, bearer) : await readToken(bearer);
      return caller?.userId;
    },
    callerOf: async (bearer) => {
      if (bearer.startsWith(API_KEY_START)) return countedCaller(counts, bearer);
      const token = await readToken(bearer);
      return token && { userId: token.userId, sessionId: token.sessionId };
    },
    isOperator: async (userId) => {
      const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
      return user?.role === 'operator';
    },
  };
}

/** Returns the caller of an API key; throws `PlanLimit` where its owner's plan has no calls left today. */
async function countedCaller(db: Db, key: string): Promise<Caller | undefined> {
  const caller = await callerOfApiKey(db, key);
  if (caller) await takeUsage(db, caller.userId, 'apiCallsPerDay', 1, Date.now());
  return caller;
}
