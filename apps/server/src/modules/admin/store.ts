import type { AdminEvent, AdminMail, AdminUser } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

const PAGE_SIZE = 20;

interface Wanted {
  page: number;
  q?: string | undefined;
}

/** A part of a text, with the pattern's own letters meant as they are. */
const part = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

const range = ({ page }: Wanted) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

/** Accounts by part of a name or address, newest first. */
export async function listUsers(db: Db, wanted: Wanted): Promise<{ users: AdminUser[]; totalCount: number }> {
  let found = db.selectFrom('users');
  const { q } = wanted;
  if (q) found = found.where((eb) => eb.or([eb('name', 'ilike', part(q)), eb('email', 'ilike', part(q))]));
  const { limit, offset } = range(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'name', 'email', 'role', 'created_at', 'confirmed_at', 'delete_at'])
      .select((eb) =>
        eb
          .selectFrom('sessions')
          .select(({ fn }) => fn.max('last_used_at').as('at'))
          .whereRef('user_id', '=', 'users.id')
          .as('last_seen_at'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const users = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    isConfirmed: row.confirmed_at !== null,
    lastSeenAt: row.last_seen_at,
    deleteAt: row.delete_at,
  }));
  return { users, totalCount: total };
}

/** Mails by part of an address or subject, newest first; never what they say. */
export async function listMails(db: Db, wanted: Wanted): Promise<{ mails: AdminMail[]; totalCount: number }> {
  let found = db.selectFrom('mails');
  const { q } = wanted;
  if (q) found = found.where((eb) => eb.or([eb('to_address', 'ilike', part(q)), eb('subject', 'ilike', part(q))]));
  const { limit, offset } = range(wanted);
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

/** What happened to anybody's account, by part of its address, newest first. */
export async function listEvents(
  db: Db,
  wanted: Wanted,
  sentenceOf: (kind: string, times: number) => string,
): Promise<{ events: AdminEvent[]; totalCount: number }> {
  let found = db.selectFrom('security_events').leftJoin('users', 'users.id', 'security_events.user_id');
  const { q } = wanted;
  if (q) found = found.where('email', 'ilike', part(q));
  const { limit, offset } = range(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .select(['security_events.id', 'at', 'kind', 'address', 'device', 'email', 'times'])
      .orderBy('at', 'desc')
      .orderBy('security_events.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = rows.map(({ times, ...row }) => ({ ...row, sentence: sentenceOf(row.kind, times) }));
  return { events, totalCount: total };
}
