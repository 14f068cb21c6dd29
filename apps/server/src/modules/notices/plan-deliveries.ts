import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind, NoticeBody } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PreferencesOf } from './deps.ts';
import { NOTHING_CHOSEN, subjectOf } from './message.ts';
import { afterQuiet, type Quiet } from './quiet.ts';
import { zoneOf } from './time-texts.ts';

/** After a message, further news for the same channel are bundled for this time, ms. */
const BUNDLE_MS = 10_000;
/** What isn't urgent is bundled for this time, ms; what is takes it along earlier. */
const UNHURRIED_MS = 10 * 60_000;

/** News for one user, with the channels to send it by. */
export interface Outgoing {
  noticeId: string;
  userId: string;
  body: NoticeBody;
  kinds: readonly ChannelKind[];
  /** A single channel of any kind, for a test. */
  channelId?: string;
  /** Stories, which may wait some minutes for others. */
  isUnhurried?: boolean;
}

/** Lower ranks are sent first. */
const RANKS: Readonly<Record<NoticeBody['kind'], number>> = {
  alerts: 0,
  'alerts-paused': 1,
  billing: 1,
  call: 1,
  'channel-off': 1,
  'plan-change': 1,
  'plan-deliveries': 1,
  ticket: 1,
  test: 2,
};
export const DIGEST_RANK = 2;

/**
 * Writes a delivery for each active channel where there is room, or adds the news to a waiting one. Returns the kinds of channels with new
 * deliveries.
 */
export async function planDeliveries(
  tx: Db,
  outgoing: readonly Outgoing[],
  nowMs: number,
  preferencesOf: PreferencesOf,
  room: { take(news: Outgoing, kind: ChannelKind): Promise<boolean> },
): Promise<Set<ChannelKind>> {
  const planned = new Set<ChannelKind>();
  const wanted = outgoing.filter(({ kinds, channelId }) => kinds.length > 0 || channelId !== undefined);
  if (wanted.length === 0) return planned;
  const users = [...new Set(wanted.map(({ userId }) => userId))];
  const channels = await tx
    .selectFrom('channels')
    .select(['id', 'user_id', 'kind', 'paused_until'])
    .where('user_id', 'in', users)
    .where('state', '=', 'on')
    .execute();
  const pairs = wanted.flatMap((news) =>
    channels
      .filter(({ id, user_id, kind }) => {
        const isMeant = news.channelId === undefined ? news.kinds.includes(kind) : id === news.channelId;
        return user_id === news.userId && isMeant;
      })
      .map((channel) => ({ news, channel })),
  );
  if (pairs.length === 0) return planned;
  const chosen = await preferencesOf(tx, users);
  const quiet = await quietHours(tx, users, chosen);
  const channelIds = [...new Set(pairs.map(({ channel }) => channel.id))];
  const isAnyUnhurried = pairs.some(({ news }) => news.isUnhurried);
  const { waiting, sent } = await underWay(tx, channelIds, nowMs, isAnyUnhurried);
  for (const { news, channel } of pairs) {
    const isTest = news.body.kind === 'test';
    const rank = RANKS[news.body.kind];
    const pausedMs = channel.paused_until ?? 0;
    const before = sent.get(channel.id);
    const freeMs = news.isUnhurried ? (before?.any ?? 0) + UNHURRIED_MS : (before?.newest ?? 0) + BUNDLE_MS;
    const earliest = pausedMs > nowMs ? pausedMs : Math.max(nowMs, freeMs);
    const dueMs = isTest ? nowMs : afterQuiet(earliest, quiet.get(news.userId));
    const taken = isTest ? undefined : waiting.get(channel.id);
    if (taken !== undefined) {
      const notices = sql<string[]>`notices || ${news.noticeId}::uuid`;
      const due_at = sql<Date>`least(due_at, ${new Date(dueMs)}::timestamptz)`;
      const set = { notices, due_at, rank: sql<number>`least(rank, ${rank})` };
      await tx.updateTable('deliveries').set(set).where('id', '=', taken).execute();
      planned.add(channel.kind);
      continue;
    }
    if (!(await room.take(news, channel.kind))) continue;
    await tx
      .insertInto('deliveries')
      .values({
        id: randomUUIDv7(),
        user_id: news.userId,
        channel_id: channel.id,
        kind: channel.kind,
        is_test: isTest,
        digest_id: null,
        rank,
        notices: [news.noticeId],
        subject: subjectOf([news.body], chosen.get(news.userId) ?? NOTHING_CHOSEN),
        state: 'waiting',
        attempts: 0,
        latency_ms: null,
        error: null,
        created_at: new Date(nowMs),
        due_at: new Date(dueMs),
        sent_at: null,
      })
      .execute();
    planned.add(channel.kind);
  }
  return planned;
}

/** Returns deliveries that can take more news, and when what is due before them was or will be sent. */
async function underWay(tx: Db, channelIds: readonly string[], nowMs: number, isUnhurried: boolean) {
  const { rows } = await sql<{ id: string; channel_id: string }>`
    select id, channel_id from deliveries
    where channel_id = any(${channelIds}) and ${CAN_TAKE} and due_at > ${new Date(nowMs)}
    order by due_at for update`.execute(tx);
  const recent = await tx
    .selectFrom('deliveries')
    .select(['channel_id', ({ fn }) => fn.max('due_at').as('at')])
    .select(sql<number | null>`max(due_at) filter (where created_at > ${new Date(nowMs - BUNDLE_MS)})`.as('newest'))
    .where('channel_id', 'in', channelIds)
    .where('digest_id', 'is', null)
    .where(
      'created_at',
      '>',
      sql<number>`${new Date(nowMs - (isUnhurried ? 2 * UNHURRIED_MS : BUNDLE_MS))}::timestamptz`,
    )
    .where(sql<boolean>`not (${CAN_TAKE} and due_at > ${new Date(nowMs)})`)
    .groupBy('channel_id')
    .execute();
  return {
    waiting: new Map(rows.map(({ id, channel_id }) => [channel_id, id])),
    sent: new Map(
      recent.map(({ channel_id, at, newest }) => [
        channel_id,
        { newest: Number(newest), any: Math.min(Number(at), nowMs) },
      ]),
    ),
  };
}

const CAN_TAKE = sql`state = 'waiting' and attempts = 0 and not is_test and digest_id is null`;

/** Returns quiet hours by user, of those who have some. */
export async function quietHours(
  tx: Db,
  users: readonly string[],
  chosen: Awaited<ReturnType<PreferencesOf>>,
): Promise<Map<string, Quiet>> {
  const rows = await tx
    .selectFrom('quiet_hours')
    .select(['user_id', 'from_minute', 'to_minute'])
    .where('user_id', 'in', users)
    .execute();
  return new Map(
    rows.map(({ user_id, from_minute, to_minute }) => {
      const timeZone = zoneOf(chosen.get(user_id)) ?? 'UTC';
      return [user_id, { fromMinute: from_minute, toMinute: to_minute, timeZone }];
    }),
  );
}
