import type { KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

const ALGORITHM = 'HS256';
const ACCESS_TOKEN_SECONDS = 15 * 60;

const Claims = z.strictObject({ _id: z.string(), exp: z.number(), sid: z.string() });

/** The user and session of a token, and its expiry (epoch ms). */
export interface AccessToken {
  userId: string;
  sessionId: string;
  expiresMs: number;
}

/** Returns a token with the contract's claims, `_id` and `exp`, and its session. */
export function signAccessToken(key: KeyObject, userId: string, sessionId: string, nowMs: number): Promise<string> {
  const exp = Math.floor(nowMs / 1_000) + ACCESS_TOKEN_SECONDS;
  return new SignJWT({ _id: userId, sid: sessionId, exp }).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(key);
}

/** Returns the claims of a valid token of this server; undefined for any other, without a reason. */
export async function readAccessToken(key: KeyObject, token: string): Promise<AccessToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], requiredClaims: ['exp'] });
    const { _id, exp, sid } = Claims.parse(payload);
    return { userId: _id, sessionId: sid, expiresMs: exp * 1_000 };
  } catch {
    return undefined;
  }
}
