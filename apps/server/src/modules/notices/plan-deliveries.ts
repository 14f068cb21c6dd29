import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind, NoticeBody } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Meant } from './meant-channels.ts';
import { NOTHING_CHOSEN, subjectOf } from './message.ts';
import type { Outgoing } from './outgoing.ts';
import { afterQuiet } from './quiet.ts';
import { type AddedNotices, addToDeliveries, insertDeliveries, type NewDelivery } from './write-deliveries.ts';

/** After a message, further news for the same channel are bundled for this time, ms. */
const BUNDLE_MS = 10_000;
/** What isn't urgent is bundled for this time, ms; what is takes it along earlier. */
const UNHURRIED_MS = 10 * 60_000;

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

/** Writes a delivery for each meant channel where there is room, or adds the news to a waiting one. Returns the kinds. */
export async function planDeliveries(
  tx: Db,
  { pairs, users, chosen, quiet }: Meant,
  nowMs: number,
  room: { take(news: Outgoing, kind: ChannelKind): Promise<boolean> },
): Promise<Set<ChannelKind>> {
  const planned = new Set<ChannelKind>();
  if (pairs.length === 0) return planned;
  const channelIds = [...new Set(pairs.map(({ channel }) => channel.id))];
  const isAnyUnhurried = pairs.some(({ news }) => news.isUnhurried);
  const { waiting, sent } = await underWay(tx, { users, channelIds, nowMs, isUnhurried: isAnyUnhurried });
  const [fresh, more]: [NewDelivery[], AddedNotices[]] = [[], []];
  for (const { news, channel } of pairs) {
    const isTest = news.body.kind === 'test';
    const rank = RANKS[news.body.kind];
    const pausedMs = channel.paused_until ?? 0;
    const before = sent.get(channel.id);
    const freeMs = news.isUnhurried ? (before?.any ?? 0) + UNHURRIED_MS : (before?.newest ?? 0) + BUNDLE_MS;
    const earliest = pausedMs > nowMs ? pausedMs : Math.max(nowMs, freeMs);
    const due_at = new Date(isTest ? nowMs : afterQuiet(earliest, quiet.get(news.userId)));
    const taken = isTest ? undefined : waiting.get(channel.id);
    if (taken === undefined && !(await room.take(news, channel.kind))) continue;
    planned.add(channel.kind);
    if (taken !== undefined) {
      more.push({ id: taken, notices: [news.noticeId], due_at, rank });
      continue;
    }
    const subject = subjectOf([news.body], chosen.get(news.userId) ?? NOTHING_CHOSEN);
    fresh.push({
      id: randomUUIDv7(),
      user_id: news.userId,
      channel_id: channel.id,
      kind: channel.kind,
      is_test: isTest,
      rank,
      notices: [news.noticeId],
      subject,
      due_at,
    });
  }
  if (fresh.length > 0) await insertDeliveries(tx, fresh, nowMs);
  if (more.length > 0) await addToDeliveries(tx, more);
  return planned;
}

interface UnderWay {
  /** Owners of the channels. */
  users: readonly string[];
  channelIds: readonly string[];
  nowMs: number;
  isUnhurried: boolean;
}

/** Returns deliveries that can take more news, and when what is due before them was or will be sent. */
async function underWay(tx: Db, { users, channelIds, nowMs, isUnhurried }: UnderWay) {
  const { rows } = await sql<{ id: string; channel_id: string }>`
    select id, channel_id from deliveries
    where channel_id = any(${channelIds}) and ${CAN_TAKE} and due_at > ${new Date(nowMs)}
    order by due_at for update`.execute(tx);
  const recent = await tx
    .selectFrom('deliveries')
    .select(['channel_id', ({ fn }) => fn.max('due_at').as('at')])
    .select(sql<number | null>`max(due_at) filter (where created_at > ${new Date(nowMs - BUNDLE_MS)})`.as('newest'))
    .where('user_id', 'in', users) // by the index of users: sent deliveries are kept for weeks
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
