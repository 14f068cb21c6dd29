import { ACCOUNT_LIMITS, type SessionAnswer } from '@wickwise/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { setDeviceCookie, setSessionCookies } from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import type { StartedSession } from './sessions.ts';
import { readUser } from './user-store.ts';
import type { Visitor } from './visitor.ts';

export const CODE_SENT = { next: 'confirm-otp' as const, resendAfterSeconds: ACCOUNT_LIMITS.resendSeconds };

/** An answer without a body. */
export const Nothing = z.undefined();

/** Returns an account as its routes answer with it. */
export const userAnswer = async (db: Db, userId: string) => ({ user: await readUser(db, userId) });

/** Answers with a new session: the token in the body, the refresh session in cookies. */
export async function answerSession(
  reply: FastifyReply,
  deps: AccountDeps,
  session: StartedSession & { userId: string },
  { deviceToken }: Visitor,
): Promise<SessionAnswer> {
  setSessionCookies(reply, deps, session);
  setDeviceCookie(reply, deps, deviceToken);
  return { authData: { token: session.accessToken }, user: await readUser(deps.db, session.userId) };
}
