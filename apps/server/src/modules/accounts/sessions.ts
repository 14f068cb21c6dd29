import { randomUUIDv7 } from 'node:crypto';
import type { DeviceSession } from '@wickwise/contract';
import { signAccessToken } from '#platform/auth/access-token.ts';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import { randomToken, sha256 } from '#platform/auth/random.ts';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { NotFound } from '#platform/errors.ts';
import { addressKey } from '#platform/limits.ts';
import type { AccountDeps } from './deps.ts';
import { type EventKind, noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import { sessionLimits } from './session-ages.ts';
import type { UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
  accessToken: string;
}

/** Signs a browser in with a new session, never with one that it brings along. */
export async function startSession(
  { secrets, notifier }: AccountDeps,
  db: Db,
  user: Pick<UserRow, 'id' | 'email'>,
  visitor: Visitor,
  kind: EventKind,
): Promise<StartedSession> {
  const sessionId = randomUUIDv7();
  const now = new Date();
  const { address, device, deviceHash } = visitor;
  const isStrange = await isNewDevice(db, user.id, deviceHash);
  const times = { created_at: now, last_used_at: now, rotated_at: now };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: user.id, device, device_hash: deviceHash, address, generation: 0, ...times })
    .execute();
  const refreshToken = await giveRefreshToken(db, sessionId, 1);
  await noteEvent(db, user.id, kind, visitor);
  if (isStrange) await writeAccountMail({ notifier }, db, user, (texts) => texts.newDevice(visitor));
  return { sessionId, refreshToken, accessToken: await accessTokenFor(secrets, user.id, sessionId) };
}

export const accessTokenFor = (secrets: AccountDeps['secrets'], userId: string, sessionId: string): Promise<string> =>
  signAccessToken(secrets.accessToken, userId, sessionId, Date.now());

/** Adds a refresh token to a session; stores only its hash. */
export async function giveRefreshToken(db: Db, sessionId: string, generation: number): Promise<string> {
  const token = randomToken();
  const row = { token_hash: sha256(token), session_id: sessionId, generation, created_at: new Date() };
  await db.insertInto('refresh_tokens').values(row).execute();
  return token;
}

/** Returns whether this browser has signed in to the account before. */
export async function isKnownDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const known = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  return (await known.where('device_hash', '=', deviceHash).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns whether the account was recently signed in to from this address or network; `key` is the address's limit key.
 */
export async function isKnownAddress(db: Db, userId: string, key: string): Promise<boolean> {
  const known = db.selectFrom('sessions').select('address').distinct().where('user_id', '=', userId);
  return (await known.limit(MOST_ADDRESSES).execute()).some(({ address }) => addressKey(address) === key);
}

const MOST_ADDRESSES = 200;

/** Returns whether the browser is new to an account that has been used. */
async function isNewDevice(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const any = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return any !== undefined && !(await isKnownDevice(db, userId, deviceHash));
}

/** Lists a user's live sessions, the latest used first. */
export async function listSessions(db: Db, userId: string, currentId?: string): Promise<DeviceSession[]> {
  const { usedAfter, begunAfter } = sessionLimits(Date.now());
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', instant(usedAfter))
    .where('created_at', '>', instant(begunAfter))
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map(({ id, device, address, created_at, last_used_at }) => ({
    id,
    device,
    address,
    createdAt: created_at,
    lastUsedAt: last_used_at,
    isCurrent: id === currentId,
  }));
}

/** Ends sessions of a user and push to their browsers; returns their ids, to be announced after the commit. */
export async function endSessions(
  { forgetPushOf }: Pick<AccountDeps, 'forgetPushOf'>,
  tx: Db,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  let ending = tx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (which.only) ending = ending.where('id', '=', which.only);
  if (which.except) ending = ending.where('id', '!=', which.except);
  const ids = (await ending.returning('id').execute()).map(({ id }) => id);
  const isAll = !which.only && !which.except;
  await forgetPushOf(tx, userId, isAll ? 'all' : ids);
  return ids;
}

/** Announces ended sessions, which closes their access tokens and sockets in every process. */
export function announceEnded({ bus }: Pick<AccountDeps, 'bus'>, sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) bus.publish(sessionsEnded, sessionId, { sessionId });
}

/** Signs one of the user's devices out. */
export async function signOutDevice(
  deps: AccountDeps,
  userId: string,
  sessionId: string,
  visitor: Visitor,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    const ids = await endSessions(deps, tx, userId, { only: sessionId });
    if (ids.length === 0) throw new NotFound('Session');
    await noteEvent(tx, userId, 'session-ended', visitor);
    return ids;
  });
  announceEnded(deps, ended);
}
