import { ACCESS_TOKEN_SECONDS, type AccessToken, readAccessToken } from '#platform/auth/access-token.ts';
import { EndedSessions } from '#platform/auth/ended-sessions.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { takeUsage } from '#platform/entitlements/usage.ts';
import type { Authenticator, Caller } from '#platform/guard.ts';
import { Lru } from '#platform/lru.ts';
import { API_KEY_START, callerOfApiKey } from './api-keys.ts';

export interface AccountAuthenticator extends Authenticator {
  /** Returns the claims of a valid access token whose session hasn't ended; else undefined. */
  readToken(token: string): Promise<AccessToken | undefined>;
  /** Returns the account of a bearer token, without counting a call of it. */
  accountOf(bearer: string): Promise<string | undefined>;
}

/** Number of sessions from before the start whose state is remembered. */
const REMEMBERED = 10_000;

/** Authenticates callers by access tokens and API keys. */
export function createAuthenticator(db: Db, bus: Bus, secrets: Secrets): AccountAuthenticator {
  const ended = new EndedSessions(bus);
  const startedMs = Date.now();
  const earlier = new Lru<string, Promise<boolean>>(REMEMBERED);
  const readToken = async (token: string): Promise<AccessToken | undefined> => {
    const read = await readAccessToken(secrets.accessToken, token);
    if (!read || ended.has(read.sessionId)) return undefined;
    // sessions from before this start may have ended without a message: the database knows
    const isEarlier = read.expiresMs - ACCESS_TOKEN_SECONDS * 1_000 <= startedMs;
    const isGood = !isEarlier || (await wasLive(read.sessionId));
    return isGood && !ended.has(read.sessionId) ? read : undefined;
  };
  const wasLive = (sessionId: string): Promise<boolean> =>
    earlier.get(sessionId, () =>
      isLive(db, sessionId).catch((error: unknown) => {
        earlier.delete(sessionId); // the next call asks again
        throw error;
      }),
    );
  return {
    readToken,
    accountOf: async (bearer) => {
      const caller = bearer.startsWith(API_KEY_START) ? await callerOfApiKey(db, bearer) : await readToken(bearer);
      return caller?.userId;
    },
    callerOf: async (bearer) => {
      if (bearer.startsWith(API_KEY_START)) return countedCaller(db, bearer);
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

async function isLive(db: Db, sessionId: string): Promise<boolean> {
  const live = db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('ended_at', 'is', null);
  return (await live.executeTakeFirst()) !== undefined;
}
