import type { NoticeBody } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { CALL_COLUMNS, type CallRow } from '../calls/call-view.ts';
import { standingOf } from '../experts/expert-view.ts';
import { relationsOf } from '../experts/follow-store.ts';
import { whyHidden } from '../jurisdiction.ts';
import { bodyOf } from './notify-followers.ts';

/** A call in a follower's notice. */
export type FollowedCall = Extract<NoticeBody, { kind: 'call' }>;

/** News that are read at once: of more, the rest isn't counted. */
const MOST_READ = 200;

/** Returns new and ended calls of followed experts within a time, newest first, as a follower may see them; all counted. */
export async function followedCalls(
  db: Db,
  access: Pick<MarketAccess, 'hiddenFrom'>,
  userId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  limit: number,
): Promise<{ count: number; calls: FollowedCall[] }> {
  const news = await db
    .selectFrom('advice_news')
    .innerJoin('expert_follows', 'expert_follows.expert_id', 'advice_news.expert_id')
    .select(['advice_news.call_id', 'advice_news.what'])
    .where('expert_follows.user_id', '=', userId)
    .where('advice_news.what', 'in', ['published', 'ended'])
    .where('advice_news.created_at', '>', sql<number>`${new Date(fromMs)}::timestamptz`)
    .where('advice_news.created_at', '<=', sql<number>`${new Date(toMs)}::timestamptz`)
    .whereRef('advice_news.created_at', '>=', 'expert_follows.followed_at')
    .orderBy('advice_news.created_at', 'desc')
    .limit(MOST_READ)
    .execute();
  if (news.length === 0) return { count: 0, calls: [] };
  const [rows, relations] = await Promise.all([
    callsOf(
      db,
      news.map(({ call_id }) => call_id),
      access.hiddenFrom(userId),
    ),
    relationsOf(db, userId),
  ]);
  const expertIds = [...new Set([...rows.values()].map(({ expert_id }) => expert_id))];
  const experts =
    expertIds.length === 0 ? [] : await db.selectFrom('experts').selectAll().where('id', 'in', expertIds).execute();
  const byId = new Map(experts.map((expert) => [expert.id, expert]));
  const all = news.flatMap(({ call_id, what }) => {
    const call = rows.get(call_id);
    const expert = call && byId.get(call.expert_id);
    if (!call || !expert) return [];
    const isHidden = whyHidden(expert, [call.market as Market], standingOf(expert, userId, relations)) !== null;
    return [bodyOf(what, call, expert.name, isHidden)];
  });
  return { count: all.length, calls: all.slice(0, limit) };
}

async function callsOf(
  db: Db,
  ids: readonly string[],
  unseen: readonly Market[],
): Promise<ReadonlyMap<string, CallRow>> {
  const rows = await db
    .selectFrom('calls')
    .select([...CALL_COLUMNS])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.filter(({ market }) => !unseen.includes(market as Market)).map((row) => [row.id, row]));
}
