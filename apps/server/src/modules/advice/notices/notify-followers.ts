import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNEL_KINDS, type ChannelKind, type NoticeBody } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { AdviceNewsTable } from '#platform/db/advice-schema.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { isStaying, lockPresent } from '#platform/owners.ts';
import { CALL_COLUMNS, type CallRow, withoutResult } from '../calls/call-view.ts';
import type { CallNotice } from '../deps.ts';
import { whyHidden } from '../jurisdiction.ts';

/** Followers who get notices in one transaction: writers of other notices wait for it. */
const BATCH = 100;

export const NOTIFY_FOLLOWERS: JobKind = {
  name: 'notify-followers',
  retries: 20,
  retryDelaySeconds: 5,
  lostAfterSeconds: 900,
};

/** What each follower is sent, as `Outgoing` of the notices. */
export interface OutgoingCall {
  noticeId: string;
  userId: string;
  body: Extract<NoticeBody, { kind: 'call' }>;
  kinds: readonly ChannelKind[];
  isUnhurried: boolean;
}

export interface NotifyDeps<Written> {
  db: Db;
  access: Pick<MarketAccess, 'hasPrices'>;
  /** Writes notices within a transaction; `announce` takes what it returns after the commit. */
  write: (tx: Db, outgoing: readonly OutgoingCall[]) => Promise<Written>;
  announce: (written: Written) => void;
}

/** Adds news of a call for its followers, within the transaction of its cause. The job sends it. */
export async function addCallNews(
  tx: Db,
  jobs: Pick<Jobs, 'add'>,
  { callId, expertId, what }: CallNotice,
): Promise<void> {
  const id = randomUUIDv7();
  const row = await tx
    .insertInto('advice_news')
    .values({
      id,
      call_id: callId,
      expert_id: expertId,
      what,
      created_at: new Date(),
      sent_through: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.doNothing()) // a call enters and ends once
    .returning('id')
    .executeTakeFirst();
  if (row) await jobs.add(tx, NOTIFY_FOLLOWERS, id);
}

/** Adds jobs for news that a killed process has left: its own jobs count as running for `lostAfterSeconds`. */
export async function resumeCallNews(db: Db, jobs: Pick<Jobs, 'add' | 'wake'>): Promise<void> {
  const left = await db
    .selectFrom('advice_news')
    .select('id')
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .execute();
  for (const { id } of left) await jobs.add(db, NOTIFY_FOLLOWERS, id);
  if (left.length > 0) jobs.wake(NOTIFY_FOLLOWERS);
}

/** Notifies all followers of one piece of news, in batches: each gets one notice, wherever a process is killed. */
export async function notifyFollowers<Written>(deps: NotifyDeps<Written>, newsId: string): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const startMs = performance.now();
    const { isLast, written } = await deps.db.transaction().execute((tx) => notifyBatch(tx, deps, newsId));
    if (written !== undefined) deps.announce(written);
    isDone = isLast;
    if (!isDone) await sleep(performance.now() - startMs); // half of the time is left to writers of other notices
  }
}

async function notifyBatch<Written>(
  tx: Db,
  deps: NotifyDeps<Written>,
  newsId: string,
): Promise<{ isLast: boolean; written?: Written }> {
  const news = await tx.selectFrom('advice_news').selectAll().where('id', '=', newsId).forUpdate().executeTakeFirst();
  if (!news || news.sent_at !== null) return { isLast: true };
  const followers = await nextFollowers(tx, news);
  const last = followers.at(-1);
  const isLast = followers.length < BATCH;
  const outgoing = last === undefined ? [] : await outgoingOf(tx, deps, news, followers);
  await tx
    .updateTable('advice_news')
    .set({ sent_through: last ?? news.sent_through, sent_at: isLast ? new Date() : null })
    .where('id', '=', newsId)
    .execute();
  const written = outgoing.length === 0 ? undefined : await deps.write(tx, outgoing); // last: others wait from here on
  return { isLast, ...(written === undefined ? {} : { written }) };
}

/** Returns the next accounts that followed the expert when it happened. */
async function nextFollowers(tx: Db, news: Selectable<AdviceNewsTable>): Promise<string[]> {
  let next = tx
    .selectFrom('expert_follows')
    .select('user_id')
    .where('expert_id', '=', news.expert_id)
    .where('followed_at', '<=', new Date(news.created_at) as unknown as number)
    .where(isStaying('user_id'))
    .orderBy('user_id')
    .limit(BATCH);
  if (news.sent_through !== null) next = next.where('user_id', '>', news.sent_through);
  return (await next.execute()).map(({ user_id }) => user_id);
}

async function outgoingOf(
  tx: Db,
  { access }: Pick<NotifyDeps<unknown>, 'access'>,
  news: Selectable<AdviceNewsTable>,
  followers: readonly string[],
): Promise<OutgoingCall[]> {
  const [call, expert, present] = await Promise.all([
    tx
      .selectFrom('calls')
      .select([...CALL_COLUMNS])
      .where('id', '=', news.call_id)
      .executeTakeFirst(),
    tx.selectFrom('experts').selectAll().where('id', '=', news.expert_id).executeTakeFirst(),
    lockPresent(tx, followers),
  ]);
  if (!call || !expert) return [];
  const market = call.market as Market;
  const clients = await clientsAmong(tx, news.expert_id, followers);
  return followers
    .filter((userId) => present.has(userId) && access.hasPrices(market, userId))
    .map((userId) => {
      const standing = { isOwn: expert.user_id === userId, isClient: clients.has(userId) };
      const isHidden = whyHidden(expert, [market], standing) !== null;
      return {
        noticeId: randomUUIDv7(),
        userId,
        kinds: CHANNEL_KINDS,
        isUnhurried: news.what !== 'published',
        body: bodyOf(news.what, call, expert.name, isHidden),
      };
    });
}

/** Returns the notice of a call; `isHidden`: without its result. */
export function bodyOf(
  what: CallNotice['what'],
  call: CallRow,
  expert: string,
  isHidden: boolean,
): OutgoingCall['body'] {
  const outcome = isHidden ? withoutResult(call.outcome) : call.outcome;
  const isEnd = what === 'ended';
  return {
    kind: 'call',
    what,
    callId: call.id,
    expert,
    symbol: call.symbol,
    side: call.terms.side,
    market: call.market as Market,
    state: isEnd ? outcome.state : null,
    netPct: isEnd ? outcome.netPct : null,
  };
}

async function clientsAmong(tx: Db, expertId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('expert_clients')
    .select('user_id')
    .where('expert_id', '=', expertId)
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
