import { randomUUIDv7 } from 'node:crypto';
import type {
  AdminTicketSummary,
  CreateTicketRequest,
  SupportTicket,
  TicketFile,
  TicketMessage,
  TicketStatus,
  TicketSummary,
} from '@wickwise/contract';
import { TICKET_LIMITS } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { containing, pageRange, type SearchedPage } from '#platform/db/search-page.ts';
import type { TicketMessagesTable, TicketsTable } from '#platform/db/ticket-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { emailsOf, hasEmailLike } from '#platform/owners.ts';

/** A person writes fewer; two programs that answer each other don't. */
const MAILS_AN_HOUR = 30;

export type TicketRow = Selectable<TicketsTable>;

/** A ticket with the account that it belongs to, which answers leave out. */
export type OwnedTicket = SupportTicket & { userId: string };

/** Lists a user's tickets, those with the newest change first. */
export async function listTickets(db: Db, userId: string): Promise<TicketSummary[]> {
  const mine = db.selectFrom('tickets').selectAll().where('user_id', '=', userId);
  return (await mine.orderBy('updated_at', 'desc').orderBy('id', 'desc').execute()).map(toSummary);
}

/** Lists all tickets by status and part of a subject, address or number: what waits for operators first, longest first. */
export async function listAllTickets(
  db: Db,
  wanted: SearchedPage & { status?: TicketStatus | undefined },
): Promise<{ tickets: AdminTicketSummary[]; totalCount: number }> {
  const { q, status } = wanted;
  let found = db.selectFrom('tickets');
  if (status) found = found.where('status', '=', status);
  if (q)
    found = found.where((eb) =>
      eb.or([
        eb('subject', 'ilike', containing(q)),
        hasEmailLike('user_id', containing(q)),
        eb(sql<string>`no::text`, '=', q.replace(/^#/, '')),
      ]),
    );
  const { limit, offset } = pageRange(wanted);
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy(sql`status <> 'open'`)
      .orderBy(sql`case when status = 'open' then updated_at end`)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const emails = await emailsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return {
    tickets: rows.map((row) => ({ ...toSummary(row), email: emails.get(row.user_id) ?? '' })),
    totalCount: total,
  };
}

/** Returns a ticket with its messages: one of a user, or for operators any. */
export async function readTicket(db: Db, ticketId: string, userId?: string): Promise<OwnedTicket> {
  let found = db.selectFrom('tickets').selectAll().where('id', '=', ticketId);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  const row = await found.executeTakeFirst();
  if (!row) throw new NotFound('Ticket');
  return {
    ...toSummary(row),
    userId: row.user_id,
    context: row.context,
    messages: await readMessages(db, ticketId),
  };
}

async function readMessages(db: Db, ticketId: string): Promise<TicketMessage[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'message_id')
    .select(['ticket_files.id', 'message_id', 'name', 'type', 'byte_count'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_files.id')
    .execute();
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  return rows.map((row) =>
    toMessage(
      row,
      (filesOf.get(row.id) ?? []).map(({ id, name, type, byte_count: bytes }) => ({ id, name, type, bytes })),
    ),
  );
}

/** Locks a ticket until the transaction ends: one of a user, or any. */
export async function lockTicket(tx: Db, ticketId: string, userId?: string): Promise<TicketRow> {
  let found = tx.selectFrom('tickets').selectAll().where('id', '=', ticketId);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  const row = await found.forUpdate().executeTakeFirst();
  if (!row) throw new NotFound('Ticket');
  return row;
}

/** Returns the ticket with a number; undefined where there is none. */
export const findByNumber = (db: Db, no: number): Promise<TicketRow | undefined> =>
  db.selectFrom('tickets').selectAll().where('no', '=', no).executeTakeFirst();

/** Returns how many tickets a user has; throws where no further one may be open. */
async function countTickets(tx: Db, userId: string): Promise<number> {
  const { all, unsettled } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '!=', 'closed').as('unsettled'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(unsettled) >= TICKET_LIMITS.unsettled) throw new AccountLimit('unsettledTickets', TICKET_LIMITS.unsettled);
  return Number(all);
}

/** Throws where a closed ticket may not be opened again, within a transaction that has locked its owner's tickets. */
export async function checkReopening(tx: Db, { user_id, status }: TicketRow): Promise<void> {
  if (status === 'closed') await countTickets(tx, user_id);
}

/** Stores a ticket within a transaction that has locked its owner's tickets. */
export async function insertTicket(
  tx: Db,
  userId: string,
  { topic, subject, context }: Pick<CreateTicketRequest, 'topic' | 'subject' | 'context'>,
): Promise<TicketRow> {
  const all = await countTickets(tx, userId);
  if (all >= TICKET_LIMITS.tickets) throw new AccountLimit('tickets', TICKET_LIMITS.tickets);
  const now = new Date();
  return tx
    .insertInto('tickets')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      topic,
      subject,
      status: 'open',
      no: sql<number>`nextval('ticket_no')`,
      context: context && JSON.stringify(context),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a message to a locked ticket, which gets a status. Returns the message's id. */
export async function addMessage(
  tx: Db,
  { id: ticketId }: Pick<TicketRow, 'id'>,
  message: { by: TicketMessage['by']; text: string; mailId?: string },
  status: TicketStatus,
): Promise<string> {
  const { count } = await tx
    .selectFrom('ticket_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= TICKET_LIMITS.messages) throw new AccountLimit('ticketMessages', TICKET_LIMITS.messages);
  const id = randomUUIDv7();
  const { by, text, mailId = null } = message;
  await tx
    .insertInto('ticket_messages')
    .values({ id, ticket_id: ticketId, written_by: by, body: text, mail_id: mailId, at: new Date() })
    .execute();
  await writeStatus(tx, ticketId, status);
  return id;
}

export async function writeStatus(tx: Db, ticketId: string, status: TicketStatus): Promise<void> {
  await tx.updateTable('tickets').set({ status, updated_at: new Date() }).where('id', '=', ticketId).execute();
}

/** Returns whether a mail is a message already. */
export const hasMail = async (db: Db, mailId: string): Promise<boolean> =>
  (await db.selectFrom('ticket_messages').select('id').where('mail_id', '=', mailId).executeTakeFirst()) !== undefined;

/** Throws where too much of an account came by mail within an hour. */
export async function checkMailRate(tx: Db, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('ticket_messages')
    .innerJoin('tickets', 'tickets.id', 'ticket_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('mail_id', 'is not', null)
    .where('at', '>', instant(Date.now() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAILS_AN_HOUR) throw new AccountLimit('ticketMails');
}

/** Returns Message-IDs of what came by mail, oldest first. */
export async function mailIdsOf(db: Db, ticketId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .select('mail_id')
    .where('ticket_id', '=', ticketId)
    .where('mail_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []);
}

const toSummary = ({ id, no, topic, subject, status, created_at, updated_at }: TicketRow): TicketSummary => ({
  id,
  no,
  topic,
  subject,
  status,
  createdAt: created_at,
  updatedAt: updated_at,
});

const toMessage = (
  { id, written_by: by, body: text, mail_id, at }: Selectable<TicketMessagesTable>,
  files: TicketFile[],
): TicketMessage => ({ id, by, isMail: mail_id !== null, text, at, files });
