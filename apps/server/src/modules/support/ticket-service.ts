import { randomUUIDv7 } from 'node:crypto';
import {
  type ChannelKind,
  type CreateTicketRequest,
  INSTANT_CHANNELS,
  type NoticeBody,
  REFUSAL_TEXTS,
  TICKET_LIMITS,
  type TicketStatus,
} from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import { cleanFileName } from './files/file-name.ts';
import { attachFiles, bytesLeft, checkFile, type GivenFile, insertFile, NO_ROOM } from './files/file-store.ts';
import { lockTicketsOf } from './lock-owner.ts';
import {
  addMessage,
  checkMailRate,
  checkReopening,
  hasMail,
  insertTicket,
  lockTicket,
  type OwnedTicket,
  readTicket,
  type TicketRow,
  writeStatus,
} from './store.ts';

interface Outgoing {
  noticeId: string;
  userId: string;
  body: NoticeBody;
  kinds: readonly ChannelKind[];
}

/** An operator's reply; one from the command line has no files. */
interface OperatorAnswer {
  text: string;
  status: Exclude<TicketStatus, 'open'>;
  by?: { operatorId: string; files: readonly string[] };
}

export interface TicketDeps {
  db: Db;
  /** Writes notices within a transaction. Returns what announces them after its commit. */
  writeNotices: (tx: Db, outgoing: readonly Outgoing[]) => Promise<() => void>;
  operatorIds: (db: Db) => Promise<ReadonlySet<string>>;
  /** Mails a reply to its reader within a transaction; `wake` follows its commit. */
  mail: { write(tx: Db, ticket: TicketRow, text: string): Promise<void>; wake(): void };
}

/** Messages of readers and operators, each in one transaction with its notices and its mail. */
export class TicketService {
  readonly #deps: TicketDeps;

  constructor(deps: TicketDeps) {
    this.#deps = deps;
  }

  async create(userId: string, { text, files, ...ticket }: CreateTicketRequest): Promise<OwnedTicket> {
    return this.#write(async (tx) => {
      await lockTicketsOf(tx, userId);
      const row = await insertTicket(tx, userId, ticket);
      const messageId = await addMessage(tx, row, { by: 'reader', text }, 'open');
      await attachFiles(tx, userId, { messageId, ownerId: userId }, files);
      return { row, notices: await this.#toOperators(tx, row) };
    });
  }

  /** Adds a reader's message, which opens the ticket again. */
  async reply(
    userId: string,
    ticketId: string,
    message: { text: string; files: readonly string[] },
  ): Promise<OwnedTicket> {
    return this.#write(async (tx) => {
      await lockTicketsOf(tx, userId);
      const row = await lockTicket(tx, ticketId, userId);
      await checkReopening(tx, row);
      const messageId = await addMessage(tx, row, { by: 'reader', text: message.text }, 'open');
      await attachFiles(tx, userId, { messageId, ownerId: userId }, message.files);
      return { row, notices: await this.#toOperators(tx, row) };
    });
  }

  /**
   * Adds a reader's message that came by mail, with those of its files that are accepted; a mail that is there already
   * changes nothing.
   */
  async takeReply(
    { id, user_id: userId }: Pick<TicketRow, 'id' | 'user_id'>,
    { messageId: mailId, text, files }: { messageId: string; text: string; files: readonly GivenFile[] },
  ): Promise<'taken' | 'repeated'> {
    let isRepeated = false;
    await this.#write(async (tx) => {
      await lockTicketsOf(tx, userId);
      const row = await lockTicket(tx, id, userId);
      isRepeated = await hasMail(tx, mailId);
      if (isRepeated) return { row, notices: [] };
      await checkMailRate(tx, userId);
      await checkReopening(tx, row);
      const { accepted, refused } = sortFiles(files, await bytesLeft(tx, userId));
      const lines = [text, ...refused].filter(Boolean).join('\n\n');
      const messageId = await addMessage(tx, row, { by: 'reader', text: lines, mailId }, 'open');
      for (const { checked, content } of accepted) await insertFile(tx, { userId, messageId }, checked, content);
      return { row, notices: await this.#toOperators(tx, row) };
    });
    return isRepeated ? 'repeated' : 'taken';
  }

  /** Adds an operator's reply, and says so to the reader. `note` stores within the transaction who did it. */
  async answer(
    ticketId: string,
    { text, status, by }: OperatorAnswer,
    note: (tx: Db) => Promise<void>,
  ): Promise<OwnedTicket> {
    const answered = await this.#write(async (tx) => {
      const row = await lockTicket(tx, ticketId);
      const messageId = await addMessage(tx, row, { by: 'operator', text }, status);
      const names = by ? await attachFiles(tx, by.operatorId, { messageId, ownerId: row.user_id }, by.files) : [];
      await this.#deps.mail.write(tx, row, [text, ...names.map((name) => `[Attached: ${name}]`)].join('\n\n'));
      await note(tx);
      return { row, notices: [outgoing(row, row.user_id, false)] };
    });
    this.#deps.mail.wake();
    return answered;
  }

  /** Sets the status, of a user's ticket or for operators of any; `note` stores within the transaction who did it. */
  async setStatus(
    ticketId: string,
    status: TicketStatus,
    { userId, note }: { userId?: string; note?: (tx: Db) => Promise<void> },
  ): Promise<OwnedTicket> {
    return this.#write(async (tx) => {
      const row = await lockTicket(tx, ticketId, userId);
      if (row.status !== status) await writeStatus(tx, ticketId, status);
      if (row.status !== status) await note?.(tx);
      return { row, notices: [] };
    });
  }

  async #write(work: (tx: Db) => Promise<{ row: TicketRow; notices: readonly Outgoing[] }>): Promise<OwnedTicket> {
    const { db, writeNotices } = this.#deps;
    const { row, announce } = await db.transaction().execute(async (tx) => {
      const { row: changed, notices } = await work(tx);
      return { row: changed, announce: await writeNotices(tx, notices) };
    });
    announce();
    return readTicket(db, row.id);
  }

  async #toOperators(tx: Db, row: TicketRow): Promise<Outgoing[]> {
    const operators = await this.#deps.operatorIds(tx);
    return [...operators].map((operatorId) => outgoing(row, operatorId, true));
  }
}

/** Checks files of a mail; of those that aren't accepted a line is kept. */
function sortFiles(files: readonly GivenFile[], room: number) {
  let left = room;
  const accepted: { checked: ReturnType<typeof checkFile>; content: Buffer }[] = [];
  const refused: string[] = [];
  for (const file of files) {
    try {
      if (accepted.length === TICKET_LIMITS.files)
        throw new Invalid(REFUSAL_TEXTS.messageFiles(String(TICKET_LIMITS.files)));
      const checked = checkFile(file);
      if (checked.bytes > left) throw new Invalid(NO_ROOM);
      left -= checked.bytes;
      accepted.push({ checked, content: file.content });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      refused.push(`[Not attached: ${cleanFileName(file.name, 'text').replace(/\.[a-z]+$/, '')}. ${error.message}]`);
    }
  }
  return { accepted, refused: refused.slice(0, TICKET_LIMITS.files) };
}

const outgoing = ({ id, no, subject }: TicketRow, userId: string, isForOperator: boolean): Outgoing => ({
  noticeId: randomUUIDv7(),
  userId,
  kinds: INSTANT_CHANNELS,
  body: { kind: 'ticket', id, no, subject, isForOperator },
});
