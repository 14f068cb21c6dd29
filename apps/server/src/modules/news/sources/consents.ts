import { randomUUIDv7 } from 'node:crypto';
import type { NewsConsent } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';

/** What an operator agrees to, as it was shown. */
export interface AgreedNews {
  /** Key of a source, or `official`. */
  subject: string;
  name: string;
  terms: string;
  statement: string;
}

/** Number of consents that are listed, the newest. */
const LISTED = 200;

/** Stores a consent; the one before it about the same ends. */
export async function addConsent(db: Db, userId: string, agreed: AgreedNews): Promise<void> {
  const now = new Date();
  const held = db.updateTable('news_consents').set({ ended_at: now, ended_by: userId });
  await held.where('subject', '=', agreed.subject).where('ended_at', 'is', null).execute();
  const row = { id: randomUUIDv7(), user_id: userId, ...agreed, made_at: now, ended_by: null };
  await db.insertInto('news_consents').values(row).execute();
}

/** Ends a consent and returns its subject; throws `NotFound` where it doesn't hold. */
export async function endConsent(db: Db, userId: string, id: string): Promise<string> {
  const held = db.updateTable('news_consents').set({ ended_at: new Date(), ended_by: userId });
  const ended = held.where('id', '=', id).where('ended_at', 'is', null).returning('subject');
  const row = await ended.executeTakeFirst();
  if (!row) throw new NotFound('Consent');
  return row.subject;
}

/** Ends what holds about a source that is removed. */
export async function endConsentsOf(db: Db, userId: string, subject: string): Promise<void> {
  const held = db.updateTable('news_consents').set({ ended_at: new Date(), ended_by: userId });
  await held.where('subject', '=', subject).where('ended_at', 'is', null).execute();
}

/** Returns the subjects of the consents that hold. */
export async function agreedSubjects(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('news_consents').select('subject').where('ended_at', 'is', null).execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Lists consents, newest first; `emailOf` names the accounts that made and ended them. */
export async function listConsents(db: Db, emailOf: (userId: string) => Promise<string>): Promise<NewsConsent[]> {
  const rows = await db
    .selectFrom('news_consents')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const ids = [...new Set(rows.flatMap(({ user_id, ended_by }) => (ended_by ? [user_id, ended_by] : [user_id])))];
  const emails = new Map(await Promise.all(ids.map(async (id) => [id, await emailOf(id)] as const)));
  return rows.map(({ id, subject, name, terms, statement, user_id, made_at, ended_by, ended_at }) => ({
    id,
    subject,
    name,
    terms,
    statement,
    madeBy: emails.get(user_id) ?? '',
    madeAt: made_at,
    endedBy: ended_by === null ? null : (emails.get(ended_by) ?? null),
    endedAt: ended_at,
  }));
}
