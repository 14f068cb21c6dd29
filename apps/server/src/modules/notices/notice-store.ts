import { NOTICE_LIMITS, type Notice, type NoticeBody, type NoticesPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { NoticesTable } from '#platform/db/notice-schema.ts';
import type { UserNotice } from './topics.ts';

/** Advisory lock of notice writers until their commit, so numbers become visible in order. */
const NOTICE_LOCK = 5_761_002;

export interface NewNotice {
  id: string;
  userId: string;
  body: NoticeBody;
}

/** Stores notices within a transaction. */
export async function insertNotices(tx: Db, notices: readonly NewNotice[]): Promise<(Notice & { userId: string })[]> {
  if (notices.length === 0) return [];
  const values = notices.map(({ id, userId, body }) => ({ id, user_id: userId, body }));
  const { rows } = await sql<Selectable<NoticesTable>>`
    /* planned once: notices.insert */ insert into notices (id, seq, user_id, body, at, is_read)
    select id, nextval('notice_seq'), user_id, body, ${new Date()}::timestamptz, false
    from pg_advisory_xact_lock(${NOTICE_LOCK}) cross join
      json_to_recordset(${JSON.stringify(values)}::json) as fresh(id uuid, user_id uuid, body json)
    returning *`.execute(tx); // the lock is taken before rows get their numbers
  return rows.map((row) => ({ ...toNotice(row), userId: row.user_id })).sort((a, b) => a.seq - b.seq);
}

/** Whose notices are read, and the markets that this account doesn't see: notices of their prices are left out. */
export interface NoticeReader {
  userId: string;
  hidden: readonly Market[];
}

const noticesOf = (db: Db, { userId, hidden }: NoticeReader) => {
  const mine = db.selectFrom('notices').where('user_id', '=', userId);
  if (hidden.length === 0) return mine;
  return mine.where(
    sql<SqlBool>`not exists (
      select from json_array_elements(coalesce(body -> 'firings', '[]')) as firing
      where firing ->> 'market' = any(${[...hidden]}::text[]))
      and coalesce(body ->> 'market', '') <> all(${[...hidden]}::text[])`,
  );
};

/** Returns the newest notices, and the number of unread ones. */
export async function listNotices(db: Db, reader: NoticeReader): Promise<NoticesPage> {
  const mine = noticesOf(db, reader);
  const [rows, { unread }] = await Promise.all([
    mine.selectAll().orderBy('seq', 'desc').limit(NOTICE_LIMITS.pageSize).execute(),
    mine
      .where('is_read', '=', false)
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow(),
  ]);
  return { notices: rows.map(toNotice), unread };
}

export async function markNoticesRead(db: Db, userId: string, throughSeq: number): Promise<void> {
  await db
    .updateTable('notices')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('seq', '<=', throughSeq)
    .execute();
}

/** Returns the newest notices after a number, at most `limit`, oldest first. */
export async function noticesAfter(db: Db, reader: NoticeReader, seq: number, limit: number): Promise<Notice[]> {
  const rows = await noticesOf(db, reader)
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(toNotice);
}

/** Returns the number of the newest notice; 0 where there is none. */
export async function newestNotice(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from notices`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** Returns everybody's notices after a number up to another, at most `limit`, oldest first. */
export async function noticesBetween(db: Db, after: number, until: number, limit: number): Promise<UserNotice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, notice: toNotice(row) }));
}

export const toNotice = ({ id, seq, body, at, is_read }: Selectable<NoticesTable>): Notice => ({
  id,
  seq,
  body,
  at,
  isRead: is_read,
});
