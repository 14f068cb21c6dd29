import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { registerInstruments } from '#marketdata/registry.ts';
import { addCallNews, NOTIFY_FOLLOWERS } from '#modules/advice/notices/notify-followers.ts';
import type { Database, Db } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { startJobs } from '../roles/jobs.ts';
import { FakeFeed } from './fake-feed.ts';
import { KILLED_COIN } from './numbered-price.ts';
import { type EaterKills, killEater } from './price-eater.ts';
import { addCall, addExpert } from './test-calls.ts';

/** Followers of one expert: some full batches and a part of one. */
const FOLLOWERS = 230;
const BATCHES = 3;
const CALLS = 2;
const NEWS = ['published', 'entered', 'ended'] as const;
/** An e-mail channel, whose deliveries leave, and a paused one, whose deliveries wait. */
const KINDS = ['email', 'webhook'] as const;

export interface NoticeKillReport extends EaterKills {
  notices: number;
  /** Followers whose notices, deliveries or e-mails aren't those of all news, once each. */
  wrong: string[];
}

/** Kills a process repeatedly that notifies followers of calls; then compares what each of them has. */
export async function killNotices(
  database: Database,
  connection: pg.PoolConfig,
  log: Log,
  kills: number,
): Promise<NoticeKillReport> {
  const { db } = database;
  await sql`create table sent_mails (user_id uuid)`.execute(db);
  const users = await addFollowedCalls(database, log);
  const pauses = CALLS * NEWS.length * BATCHES;
  const killed = await killEater({ file: 'call-notifier.child.ts', connection, pauses }, kills);
  return { ...killed, ...(await check(db, users)) };
}

/** Adds followers with channels, and news of calls with their jobs; returns the followers. */
async function addFollowedCalls(database: Database, log: Log): Promise<string[]> {
  const { db } = database;
  const registry = await registerInstruments(db, new FakeFeed([KILLED_COIN]).feeds);
  const expertId = await addExpert(db);
  const users = await addFollowers(db, expertId);
  const lifecycle = new Lifecycle(log);
  const jobs = await startJobs({ database, lifecycle, log });
  await jobs.prepare(NOTIFY_FOLLOWERS);
  const place = { instrumentNo: registry.byId(KILLED_COIN.id)?.no ?? 0, ...KILLED_COIN, publishedAtMs: Date.now() };
  for (let i = 0; i < CALLS; i++) {
    const callId = await addCall(db, { expertId, ...place });
    for (const what of NEWS) await db.transaction().execute((tx) => addCallNews(tx, jobs, { callId, expertId, what }));
  }
  await lifecycle.stop();
  return users;
}

async function addFollowers(db: Db, expertId: string): Promise<string[]> {
  const users = Array.from({ length: FOLLOWERS }, () => randomUUIDv7());
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  await db
    .insertInto('users')
    .values(users.map((id) => ({ ...person, id, email: `${id}@example.com`, email_key: id })))
    .execute();
  await db
    .insertInto('expert_follows')
    .values(users.map((user_id) => ({ user_id, expert_id: expertId, followed_at: new Date(0) })))
    .execute();
  const channel = { sealed_address: Buffer.alloc(0), reason: null, host: null, failures: 0, link_hash: null };
  const rest = { label: '', state: 'on' as const, session_id: null, endpoint_hash: null, created_at: new Date() };
  const paused = { email: null, webhook: new Date(Date.now() + 86_400_000) };
  const rows = users.flatMap((user_id) =>
    KINDS.map((kind) => ({ ...channel, ...rest, id: randomUUIDv7(), user_id, kind, paused_until: paused[kind] })),
  );
  await db.insertInto('channels').values(rows).execute();
  return users;
}

async function check(db: Db, users: readonly string[]): Promise<Pick<NoticeKillReport, 'notices' | 'wrong'>> {
  const notices = await db.selectFrom('notices').select(['id', 'user_id', 'body']).execute();
  const deliveries = await db.selectFrom('deliveries').select(['user_id', 'kind', 'notices', 'state']).execute();
  const { rows: mails } = await sql<{ user_id: string }>`select user_id from sent_mails`.execute(db);
  const news = await db.selectFrom('advice_news').select(['call_id', 'what']).execute();
  const wanted = sorted(news.map(({ call_id, what }) => `${call_id} ${what}`));
  const wrong = users.filter((userId) => {
    const own = notices.filter(({ user_id }) => user_id === userId);
    const has = own.map(({ body }) => (body.kind === 'call' ? `${body.callId} ${body.what}` : body.kind));
    const sent = deliveries.filter(({ user_id }) => user_id === userId);
    const ids = sorted(own.map(({ id }) => id));
    const isDelivered = KINDS.every(
      (kind) => sorted(sent.filter((one) => one.kind === kind).flatMap((one) => one.notices)).join() === ids.join(),
    );
    const left = sent.filter(({ kind, state }) => kind === 'email' && state === 'sent').length;
    const isMailed = mails.filter(({ user_id }) => user_id === userId).length === left;
    return !(sorted(has).join() === wanted.join() && isDelivered && isMailed);
  });
  return { notices: notices.length, wrong };
}

const sorted = (names: readonly string[]): string[] => names.toSorted();
