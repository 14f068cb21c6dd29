import { randomUUIDv7 } from 'node:crypto';
import { REFUSAL_TEXTS, TICKET_LIMITS, type TicketFile } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { AccountLimit, Invalid, NotFound } from '#platform/errors.ts';
import { lockTicketsOf } from '../lock-owner.ts';
import { cleanFileName } from './file-name.ts';
import { fileTypeOf } from './file-type.ts';

/** Files whose message was never sent leave their room to others after this time, ms, before they are swept. */
const UNSENT_MS = 24 * 3_600_000;

const MEGABYTE = 2 ** 20;

/** A file as somebody gave it. */
export interface GivenFile {
  name: string;
  content: Buffer;
}

/** Returns what is stored of a file; throws a sentence where it isn't accepted. */
export function checkFile({ name, content }: GivenFile): Omit<TicketFile, 'id'> {
  if (content.length === 0) throw new Invalid(REFUSAL_TEXTS.emptyFile);
  if (content.length > TICKET_LIMITS.fileBytes)
    throw new Invalid(REFUSAL_TEXTS.fileSize(String(TICKET_LIMITS.fileBytes / MEGABYTE)));
  const type = fileTypeOf(content, name);
  if (!type) throw new Invalid(REFUSAL_TEXTS.fileKinds);
  return { name: cleanFileName(name, type), type, bytes: content.length };
}

/** Stores a file that a message of its owner can name. */
export async function storeUpload(db: Db, userId: string, given: GivenFile): Promise<TicketFile> {
  const checked = checkFile(given);
  return db.transaction().execute(async (tx) => {
    await lockTicketsOf(tx, userId);
    await tx
      .deleteFrom('ticket_files')
      .where('user_id', '=', userId)
      .where('message_id', 'is', null)
      .where('uploaded_at', '<', instant(Date.now() - UNSENT_MS))
      .execute();
    return insertFile(tx, { userId, messageId: null }, checked, given.content);
  });
}

const noRoom = () => new AccountLimit('ticketFiles', TICKET_LIMITS.totalFileBytes / MEGABYTE);
export const NO_ROOM = noRoom().message;

/** Returns how many bytes of files an account may still store. */
export async function bytesLeft(tx: Db, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('ticket_files')
    .select(({ fn }) => fn.sum<number | null>('byte_count').as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return TICKET_LIMITS.totalFileBytes - Number(total);
}

/** Stores a checked file within a transaction that has locked its owner's tickets. */
export async function insertFile(
  tx: Db,
  { userId, messageId }: { userId: string; messageId: string | null },
  { name, type, bytes }: Omit<TicketFile, 'id'>,
  content: Buffer,
): Promise<TicketFile> {
  if (bytes > (await bytesLeft(tx, userId))) throw noRoom();
  const id = randomUUIDv7();
  await tx
    .insertInto('ticket_files')
    .values({
      id,
      user_id: userId,
      message_id: messageId,
      name,
      type,
      content,
      byte_count: bytes,
      uploaded_at: new Date(),
    })
    .execute();
  return { id, name, type, bytes };
}

/**
 * Gives uploaded files of a user to a message, whose owner has them from then on. Returns their names; throws where one
 * isn't there, or has a message already.
 */
export async function attachFiles(
  tx: Db,
  userId: string,
  { messageId, ownerId }: { messageId: string; ownerId: string },
  fileIds: readonly string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const ids = [...new Set(fileIds)];
  const attached = await tx
    .updateTable('ticket_files')
    .set({ message_id: messageId, user_id: ownerId })
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .where('id', 'in', ids)
    .returning('name')
    .execute();
  if (attached.length !== ids.length) throw new NotFound('File');
  return attached.map(({ name }) => name);
}

/** Deletes a file that no message has. */
export async function removeUpload(db: Db, userId: string, fileId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_files')
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound('File');
}

/** Returns a file with its content: one of a user, or for operators any that was sent. */
export async function readTicketFile(
  db: Db,
  fileId: string,
  userId?: string,
): Promise<TicketFile & { content: Buffer }> {
  let found = db.selectFrom('ticket_files').select(['id', 'name', 'type', 'byte_count as bytes', 'content']);
  found = userId === undefined ? found.where('message_id', 'is not', null) : found.where('user_id', '=', userId);
  const file = await found.where('id', '=', fileId).executeTakeFirst();
  if (!file) throw new NotFound('File');
  return file;
}
