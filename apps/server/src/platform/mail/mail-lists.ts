import type { KeyObject } from 'node:crypto';
import type { AdminMail } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { containing, pageRange, type SearchedPage } from '../db/search-page.ts';
import { openBody } from './mailer.ts';

/** Lists mails by part of an address or subject, newest first, without their bodies. */
export async function listMails(db: Db, wanted: SearchedPage): Promise<{ mails: AdminMail[]; totalCount: number }> {
  let found = db.selectFrom('mails');
  const { q } = wanted;
  if (q)
    found = found.where((eb) =>
      eb.or([eb('to_address', 'ilike', containing(q)), eb('subject', 'ilike', containing(q))]),
    );
  const { limit, offset } = pageRange(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'to_address', 'subject', 'created_at', 'state', 'error'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const mails = rows.map(({ id, to_address, subject, created_at, state, error }) => ({
    id,
    to: to_address,
    subject,
    createdAt: created_at,
    state,
    error,
  }));
  return { mails, totalCount: total };
}

export interface ReadableMail {
  id: string;
  to: string;
  subject: string;
  /** Epoch ms. */
  at: number;
  /** Empty once the body is deleted. */
  text: string;
}

/** Returns the newest mails with their bodies, for developers on this machine. */
export async function newestMails(db: Db, sealKey: KeyObject, count: number): Promise<ReadableMail[]> {
  const newest = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count);
  return (await newest.execute()).map(({ id, to_address, subject, created_at, sealed_body }) => ({
    id,
    to: to_address,
    subject,
    at: created_at,
    text: sealed_body ? openBody(sealKey, id, sealed_body).text : '',
  }));
}

/** Lists a user's mails to an address, oldest first, without their bodies. */
export async function listMailsTo(db: Db, userId: string, address: string) {
  const own = db.selectFrom('mails').select(['to_address', 'subject', 'created_at']);
  const rows = await own
    .where('user_id', '=', userId)
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ to_address: to, subject, created_at: atMs }) => ({ to, subject, atMs }));
}

/** Deletes all mails to an address of any user; ignores case. */
export async function forgetMailsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('mails').where(sql`lower(to_address)`, '=', address.toLowerCase()).execute();
}
