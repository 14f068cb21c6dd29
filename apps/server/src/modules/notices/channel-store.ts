import { createHash, type KeyObject, randomUUIDv7 } from 'node:crypto';
import {
  type AddChannelRequest,
  type AddedChannel,
  CHANNEL_NAMES,
  type Channel,
  type ChannelKind,
  type Delivery,
  NOTICE_LIMITS,
  REFUSAL_TEXTS,
} from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ChannelsTable } from '#platform/db/notice-schema.ts';
import { AccountLimit, Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import { openAddress, sealAddress } from './address.ts';
import type { NoticeDeps } from './deps.ts';
import { CHANNEL_TYPES } from './senders/channel-types.ts';

export type ChannelRow = Selectable<ChannelsTable>;

export async function listChannels(db: Db, userId: string): Promise<Channel[]> {
  const rows = db.selectFrom('channels').selectAll().where('user_id', '=', userId);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(toChannel);
}

/** `email` is the account's address, `sessionId` the session of the request. */
export async function addChannel(
  deps: NoticeDeps,
  userId: string,
  request: AddChannelRequest,
  { email, sessionId }: { email: string; sessionId: string | undefined },
): Promise<AddedChannel> {
  const type = CHANNEL_TYPES[request.kind];
  const { address, label, state, secret, linkToken, link, subscription } = type.prepare(request, deps, email);
  const id = randomUUIDv7();
  const endpointHash = subscription === undefined ? null : hashOf(subscription);
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    // the newest subscription of a browser replaces others, of any user
    if (endpointHash) await tx.deleteFrom('channels').where('endpoint_hash', '=', endpointHash).execute();
    const known = await listChannels(tx, userId);
    if (known.length >= NOTICE_LIMITS.channels) throw new AccountLimit('channels', NOTICE_LIMITS.channels);
    if (type.isSingle && known.some(({ kind }) => kind === request.kind))
      throw new InvalidField('kind', REFUSAL_TEXTS.channelIsSet);
    const values = {
      id,
      user_id: userId,
      kind: request.kind,
      label,
      sealed_address: sealAddress(deps.sealKey, address, id),
      host: hostOf(request.kind, address),
      state,
      reason: null,
      failures: 0,
      link_hash: linkToken === undefined ? null : hashOf(linkToken),
      session_id: endpointHash ? (sessionId ?? null) : null,
      endpoint_hash: endpointHash,
      created_at: new Date(),
    };
    return tx.insertInto('channels').values(values).returningAll().executeTakeFirstOrThrow();
  });
  return {
    channel: toChannel(row),
    ...(secret === undefined ? {} : { secret }),
    ...(link === undefined ? {} : { link }),
  };
}

/** Returns the host of a channel's messages without a trailing dot; null for the server's own services. */
export function hostOf(kind: ChannelKind, address: unknown): string | null {
  const url = CHANNEL_TYPES[kind].urlOf?.(address);
  return url === undefined ? null : new URL(url).hostname.replace(/\.$/, '');
}

/** Turns on the channel of a chat that opened the bot by its link. */
export async function linkChat(db: Db, sealKey: KeyObject, token: string, chatId: number): Promise<boolean> {
  const row = await db.selectFrom('channels').selectAll().where('link_hash', '=', hashOf(token)).executeTakeFirst();
  if (!row) return false;
  const set = {
    sealed_address: sealAddress(sealKey, { chatId }, row.id),
    state: 'on' as const,
    link_hash: null,
  };
  const linked = await db
    .updateTable('channels')
    .set(set)
    .where('id', '=', row.id)
    .where('link_hash', 'is not', null)
    .executeTakeFirst();
  return linked.numUpdatedRows > 0n;
}

/** Switches a channel. Switching on resets its failures; an unconfirmed one can't be switched on. */
export async function setChannelState(db: Db, userId: string, id: string, state: 'on' | 'off'): Promise<Channel> {
  const row = await db
    .updateTable('channels')
    .set({ state, reason: null, failures: 0, strikes: 0, problem: null, paused_until: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  return toChannel(row ?? (await readChannel(db, userId, id)));
}

export async function rotateSecret(db: Db, sealKey: KeyObject, userId: string, id: string): Promise<string> {
  const row = await readChannel(db, userId, id);
  const { rotate } = CHANNEL_TYPES[row.kind];
  if (!rotate) throw new Invalid(`${CHANNEL_NAMES[row.kind].name} channels have no secret.`);
  const { address, secret } = rotate(openAddress(sealKey, row.sealed_address, id));
  const sealed = sealAddress(sealKey, address, id);
  await db.updateTable('channels').set({ sealed_address: sealed }).where('id', '=', id).execute();
  return secret;
}

export async function removeChannel(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db.deleteFrom('channels').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new NotFound('Channel');
}

export async function readChannel(db: Db, userId: string, id: string): Promise<ChannelRow> {
  const mine = db.selectFrom('channels').selectAll().where('user_id', '=', userId);
  const row = await mine.where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Channel');
  return row;
}

/** Lists sent and waiting deliveries, newest first. */
export async function listDeliveries(db: Db, userId: string): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('channels', 'channels.id', 'channel_id')
    .selectAll('deliveries')
    .select(['channels.kind', 'channels.label'])
    .where('deliveries.user_id', '=', userId)
    .orderBy('deliveries.created_at', 'desc')
    .orderBy('deliveries.id')
    .limit(NOTICE_LIMITS.deliveries)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: row.label,
    subject: row.subject,
    isTest: row.is_test,
    state: row.state,
    attempts: row.attempts,
    latencyMs: row.latency_ms,
    error: row.error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    dueAt: row.state === 'waiting' ? row.due_at : null,
  }));
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const toChannel = ({ id, kind, label, state, reason, problem, paused_until, created_at }: ChannelRow): Channel => ({
  id,
  kind,
  label,
  state,
  reason,
  problem: state === 'on' ? problem : null,
  pausedUntil: state === 'on' && paused_until !== null && paused_until > Date.now() ? paused_until : null,
  createdAt: created_at,
});

/** Deletes the push channels of a user's ended sessions; with `all`, also those without a session. */
export async function forgetPushOf(tx: Db, userId: string, sessionIds: readonly string[] | 'all'): Promise<void> {
  const push = tx.deleteFrom('channels').where('user_id', '=', userId).where('kind', '=', 'push');
  const gone =
    sessionIds === 'all' ? push : push.where((eb) => eb('session_id', '=', eb.fn.any(eb.val([...sessionIds]))));
  await gone.execute();
}
