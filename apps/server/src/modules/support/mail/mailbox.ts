import type { ImapFlow } from 'imapflow';
import { isLoopbackName } from '#platform/loopback.ts';
import type { ImapSettings } from '#platform/support-settings.ts';
import type { MailRetries } from './mail-retries.ts';

/** Larger mails aren't held in memory: two files of the largest size, encoded, are less. */
const MOST_BYTES = 16 * 2 ** 20;
/** What is read of a larger one: its heads, and its text where that comes before its files, as mail programs send it. */
const BEGINNING_BYTES = 2 ** 20;
/** Mails of one look. */
const AT_ONCE = 50;
const CONNECT_MS = 20_000;
const IDLE_MS = 60_000;

export interface MailReader {
  /** Does something with a mail, of which `isCut` tells that there is more. Rejects where it is to stay unread. */
  take: (source: Buffer, isCut: boolean) => Promise<unknown>;
  retries: MailRetries;
  /** Hears of a mail that stays unread; `failures` counts those of this mail. */
  onFailure: (error: Error, failures: number) => void;
}

/**
 * Looks once through the unread mails of a mailbox and marks those as read that were taken or left alone. One that was
 * taken before the server was killed is unread still, and offered again. Returns whether there may be more. Rejects only
 * where the mailbox can't be read: one mail's failure doesn't keep others waiting.
 */
export async function readMailbox(settings: ImapSettings, reader: MailReader, signal: AbortSignal): Promise<boolean> {
  const client = await open(settings);
  const end = (): void => client.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    await client.connect();
    const lock = await client.getMailboxLock(settings.mailbox);
    try {
      return await readUnseen(client, reader, signal);
    } finally {
      lock.release();
    }
  } finally {
    signal.removeEventListener('abort', end);
    await client.logout().catch(() => client.close());
  }
}

/** Loaded with the first look, to keep the start fast. */
async function open({ host, port, isSecure, user, password }: ImapSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    auth: { user, pass: password },
    socketTimeout: IDLE_MS,
    // a password crosses no network without TLS
    ...(isSecure || isLoopbackName(host) ? {} : { doSTARTTLS: true }),
  });
  client.on('error', () => {}); // the call that was under way rejects
  return client;
}

async function readUnseen(client: ImapFlow, reader: MailReader, signal: AbortSignal): Promise<boolean> {
  const unseen = (await client.search({ seen: false }, { uid: true })) || [];
  const due = reader.retries.due(unseen, performance.now());
  for (const uid of due.slice(0, AT_ONCE)) {
    if (signal.aborted) break;
    try {
      await readOne(client, uid, reader.take);
    } catch (error) {
      if (signal.aborted) break;
      const failures = reader.retries.note(uid, performance.now());
      if (!client.usable) throw error;
      reader.onFailure(error as Error, failures);
    }
  }
  return due.length > AT_ONCE;
}

async function readOne(client: ImapFlow, uid: number, take: MailReader['take']): Promise<void> {
  const range = String(uid);
  const head = await client.fetchOne(range, { size: true }, { uid: true });
  const isCut = head !== false && (head.size ?? 0) > MOST_BYTES;
  const mail = await client.fetchOne(range, { source: isCut ? { maxLength: BEGINNING_BYTES } : true }, { uid: true });
  const source = mail ? mail.source : undefined;
  if (source) await take(source, isCut);
  await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
}
