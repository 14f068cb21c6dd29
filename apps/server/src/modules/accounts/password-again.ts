import { REFUSAL_TEXTS } from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import { Forbidden } from '#platform/errors.ts';
import { type Caller, callerOf } from '#platform/guard.ts';
import type { AccountDeps } from './deps.ts';
import { findUser, type UserRow } from './user-store.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** Checks the password again for a sensitive change, so a stolen token isn't enough. Returns the caller's account. */
export async function checkPasswordAgain(
  { db, passwords, lockout }: AccountDeps,
  { userId }: Caller,
  password: string | undefined,
  { addressKey }: Visitor,
): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!password) throw new Forbidden('Enter your password.');
  const key = `again ${userId} ${addressKey}`;
  const isRight = await lockout.attempt(key, () => passwords.isRight(password, user.password_hash));
  if (!isRight) throw new Forbidden(REFUSAL_TEXTS.wrongPassword);
  await lockout.clear(key);
  return user;
}

/** Checks the password of a request again, within the limit of costly calls; returns the caller's account. */
export async function passwordAgain(
  deps: AccountDeps,
  request: FastifyRequest,
  password: string | undefined,
): Promise<UserRow> {
  const caller = callerOf(request);
  await deps.limits.costly.take(caller.userId);
  return checkPasswordAgain(deps, caller, password, visitorOf(request));
}
