import { createHash, type KeyObject, randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  type AddChannelRequest,
  type AddedChannel,
  type Channel,
  type Delivery,
  NOTICE_LIMITS,
} from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { ChannelsTable } from '#platform/db/notice-schema.ts';
import { AppError, Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { checkedUrl, type GuardOptions } from '#platform/guarded-request.ts';
import { lockOwner } from '#platform/owners.ts';
import { type Address, openAddress, sealAddress, type WebhookAddress } from './address.ts';
import { hostOf, newSecret } from './senders/webhook.ts';

/** After a rotation the old secret signs along for so long. */
const OLD_SECRET_MS = 86_400_000;

export type ChannelRow = Selectable<ChannelsTable>;

export async function listChannels(db: Db, userId: string): Promise<Channel[]> {
  const rows = db.selectFrom('channels').selectAll().where('user_id', '=', userId);
  return (await rows.orderBy('created_at').orderBy('id').execute()).map(toChannel);
}

interface Prepared {
  address: Address;
  label: string;
  host?: string;
  state: 'waiting' | 'on';
  secret?: string;
  linkToken?: string;
}

/** `email` is the account's own address, `botName` that of the server's bot, `sessionId` the session that asks. */
export async function addChannel(
  { db, sealKey, guard }: { db: Db; sealKey: KeyObject; guard: GuardOptions },
  userId: string,
  request: AddChannelRequest,
  { email, botName, sessionId }: { email: string; botName: string | null; sessionId: string | undefined },
): Promise<AddedChannel> {
  const { address, label, host, state, secret, linkToken } = prepare(request, email, botName, guard);
  const id = randomUUIDv7();
  const endpointHash = request.kind === 'push' ? hashOf(request.endpoint) : null;
  const row = await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    // the newest one of a browser counts, whoever asked for the one before
    if (endpointHash) await tx.deleteFrom('channels').where('endpoint_hash', '=', endpointHash).execute();
    const known = await listChannels(tx, userId);
    if (known.length >= NOTICE_LIMITS.channels) throw new TooManyChannels();
    if (request.kind === 'email' && known.some(({ kind }) => kind === 'email'))
      throw new InvalidField('kind', 'This channel is set up already.');
    const values = {
      id,
      user_id: userId,
      kind: request.kind,
      label,
      sealed_address: sealAddress(sealKey, address, id),
      host: host ?? null,
      state,
      reason: null,
      failures: 0,
      link_hash: linkToken === undefined ? null : hashOf(linkToken),
      session_id: request.kind === 'push' ? (sessionId ?? null) : null,
      endpoint_hash: endpointHash,
      created_at: new Date(),
    };
    return tx.insertInto('channels').values(values).returningAll().executeTakeFirstOrThrow();
  });
  return {
    channel: toChannel(row),
    ...(secret === undefined ? {} : { secret }),
    ...(linkToken === undefined ? {} : { link: `https://t.me/${botName}?start=${linkToken}` }),
  };
}

function prepare(request: AddChannelRequest, email: string, botName: string | null, guard: GuardOptions): Prepared {
  switch (request.kind) {
    case 'email':
      return { address: { to: email }, label: email, state: 'on' };
    case 'webhook': {
      const secret = newSecret();
      const label = checked(request.url, guard).host;
      return { address: { url: request.url, secret }, label, host: hostOf(request.url), state: 'on', secret };
    }
    case 'push': {
      const { endpoint, keys, label } = request;
      const host = checked(endpoint, guard).host;
      return { address: { endpoint, keys }, label: label || host, host: hostOf(endpoint), state: 'on' };
    }
    case 'telegram': {
      if (botName === null) throw new InvalidField('kind', 'This server has no Telegram bot.');
      const linkToken = randomBytes(24).toString('base64url');
      return { address: { chatId: null }, label: 'Telegram', state: 'waiting', linkToken };
    }
  }
}

function checked(url: string, guard: GuardOptions): URL {
  try {
    return checkedUrl(url, guard);
  } catch (error) {
    throw new InvalidField('url', (error as Error).message);
  }
}

/** A chat has opened the bot by a link: its channel is on from now. */
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

/** Switching on again forgets what went wrong. One that was never confirmed can't be. */
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
  if (row.kind !== 'webhook') throw new Invalid('channel: Only webhooks have a secret.');
  const { url, secret: before } = openAddress<'webhook'>(sealKey, row.sealed_address, id);
  const secret = newSecret();
  const address: WebhookAddress = { url, secret, old: { secret: before, untilMs: Date.now() + OLD_SECRET_MS } };
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

/** What was sent, or is on its way, the newest first. */
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

class TooManyChannels extends AppError {
  constructor() {
    super(400, 'BAD_REQUEST', 'LIMIT_REACHED', `An account holds at most ${NOTICE_LIMITS.channels} channels.`);
  }
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

/** Forgets the push channels of a user's browsers whose sessions have ended; of all browsers, also those of no session. */
export async function forgetPushOf(tx: Db, userId: string, sessionIds: readonly string[] | 'all'): Promise<void> {
  const push = tx.deleteFrom('channels').where('user_id', '=', userId).where('kind', '=', 'push');
  const gone =
    sessionIds === 'all' ? push : push.where((eb) => eb('session_id', '=', eb.fn.any(eb.val([...sessionIds]))));
  await gone.execute();
}
