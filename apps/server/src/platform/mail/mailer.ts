import { type KeyObject, randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seal, unseal } from '../auth/seal.ts';
import type { Db } from '../db/db.ts';
import type { JobKind, Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import { deleteOld } from '../retention/delete-batches.ts';
import {
  MAIL_URGENCIES,
  type Mail,
  type MailAttachment,
  type MailThread,
  type MailTransport,
  type MailUrgency,
  oneLine,
} from './mail.ts';

/** About ten minutes in all; each pause is twice the previous one. */
const TRIES = { retries: 9, retryDelaySeconds: 1 };

/** Longest wait of a person for a mail, ms. */
const SEND_NOW_MS = 25_000;

/**
 * One queue per urgency, with its own connections: codes never wait for alerts, nor alerts for anything less urgent.
 */
const SEND: Readonly<Record<MailUrgency, JobKind>> = {
  account: { name: 'send-mail', atOnce: 4, ...TRIES },
  alert: { name: 'send-alert-mail', atOnce: 4, ...TRIES },
  other: { name: 'send-other-mail', atOnce: 1, ...TRIES },
  digest: { name: 'send-digest-mail', atOnce: 2, ...TRIES },
};

/** Sends messages to users by mail. */
export interface Notifier {
  /** Within a transaction: the mail is sent if and only if that commits. */
  write(db: Db, mail: Mail): Promise<void>;
  /** After the commit: sends without waiting for the next poll. */
  wake(): void;
}

export interface MailerDeps {
  db: Db;
  jobs: Jobs;
  transport: MailTransport;
  sealKey: KeyObject;
  from: string;
  log: Log;
}

/** Stores mails as rows and sends each by a job, so a killed process loses none. */
export class Mailer implements Notifier {
  readonly #deps: MailerDeps;
  readonly #makers = new Map<MailAttachment['kind'], (id: string) => Promise<Uint8Array>>();

  constructor(deps: MailerDeps) {
    this.#deps = deps;
  }

  /** Sets what makes the files of a kind. A mail with one that can't be made yet is tried again. */
  attach(kind: MailAttachment['kind'], make: (id: string) => Promise<Uint8Array>): void {
    this.#makers.set(kind, make);
  }

  /** Creates the queues, for mails that another process sends. */
  async prepare(): Promise<void> {
    for (const urgency of MAIL_URGENCIES) await this.#deps.jobs.prepare(SEND[urgency]);
  }

  async start(): Promise<void> {
    for (const urgency of MAIL_URGENCIES) await this.#deps.jobs.work(SEND[urgency], (id) => this.#send(id));
  }

  async write(db: Db, mail: Mail): Promise<void> {
    const id = await this.#store(db, mail);
    await this.#deps.jobs.add(db, SEND[mail.urgency ?? 'account'], id);
  }

  /** Sends a mail at once and once only; returns the words of the failure, or null. */
  async sendNow(mail: Mail): Promise<string | null> {
    const id = await this.#store(this.#deps.db, mail);
    const limit = sleep(SEND_NOW_MS, undefined, { ref: false }).then(() => {
      throw new Error(`The mail server gave no answer in ${SEND_NOW_MS / 1_000} s.`);
    });
    limit.catch(() => {});
    try {
      await Promise.race([this.#send(id), limit]);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #store(db: Db, { userId, to, subject, text, html, thread, unsubscribeUrl, attachment }: Mail): Promise<string> {
    const id = randomUUIDv7();
    await db
      .insertInto('mails')
      .values({
        id,
        user_id: userId ?? null,
        to_address: oneLine(to),
        subject: oneLine(subject),
        sealed_body: seal(this.#deps.sealKey, JSON.stringify({ text, html, thread, unsubscribeUrl, attachment }), id),
        created_at: new Date(),
        state: 'waiting',
        error: null,
      })
      .execute();
    return id;
  }

  wake(): void {
    for (const urgency of MAIL_URGENCIES) this.#deps.jobs.wake(SEND[urgency]);
  }

  /** Deletes mails from before an instant, and stored files of deleted mails. */
  async forget(before: Date): Promise<void> {
    const { db, transport } = this.#deps;
    await deleteOld(db, { table: 'mails', column: 'created_at' }, before.getTime());
    await transport.keepOnly(async (id) => {
      const row = db.selectFrom('mails').select('id').where(sql`id::text`, '=', id); // a file may have any name
      return (await row.executeTakeFirst()) !== undefined;
    });
  }

  async #send(id: string): Promise<void> {
    const { db, transport, sealKey, from, log } = this.#deps;
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
    if (!mail?.sealed_body || mail.state === 'sent') return;
    const { attachment, ...body } = openBody(sealKey, id, mail.sealed_body);
    try {
      const file = attachment && { name: attachment.name, content: await this.#fileOf(attachment) };
      await transport.send({
        id,
        from,
        to: mail.to_address,
        subject: mail.subject,
        ...body,
        ...(file ? { file } : {}),
      });
    } catch (error) {
      const reason = oneLine((error as Error).message).slice(0, 300);
      await db.updateTable('mails').set({ state: 'failed', error: reason }).where('id', '=', id).execute();
      log.warn({ mail: id, reason }, 'a mail could not be handed over');
      throw new Error(reason); // the job is tried again
    }
    // the outbox is there to be read; sent mails needn't be kept
    const left = transport.name === 'smtp' ? { sealed_body: null } : {};
    await db
      .updateTable('mails')
      .set({ state: 'sent', error: null, ...left })
      .where('id', '=', id)
      .execute();
  }

  async #fileOf({ kind, id }: MailAttachment): Promise<Uint8Array> {
    const make = this.#makers.get(kind);
    if (!make) throw new Error(`files of the kind ${kind} can't be made yet`);
    return make(id);
  }
}

interface SealedBody extends Pick<Mail, 'text' | 'html' | 'unsubscribeUrl'> {
  thread?: MailThread;
  attachment?: MailAttachment;
}

/** Decrypts the body of a mail. */
export function openBody(key: KeyObject, id: string, sealed: Buffer): SealedBody {
  return JSON.parse(unseal(key, sealed, id)) as SealedBody;
}
