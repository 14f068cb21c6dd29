import { type KeyObject, randomUUIDv7 } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { escapeHtml } from '#platform/html.ts';
import type { MailThread } from '#platform/mail/mail.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import { emailOf } from '#platform/owners.ts';
import { mailIdsOf, type TicketRow } from '../store.ts';
import { ticketMailTexts } from '../texts/ticket-mail.en.ts';
import { ticketMailTexts as ticketMailTextsInHindi } from '../texts/ticket-mail.hi.ts';
import { CUT_LINE } from './cut-quotes.ts';
import { replyToken } from './reply-token.ts';

/** Message-IDs that a mail names at most: the first and the newest. */
const MOST_REFERENCES = 10;
const TOKEN_PLACE = '{token}';

export interface ReplyMailDeps {
  mailer: Notifier;
  /** Signs what replies carry. */
  key: KeyObject;
  /** Address of the app for links; empty where unknown. */
  origin: string;
  /** Where replies go, with `{token}` where the mailbox takes such addresses; undefined where nobody reads them. */
  replyTo: string | undefined;
  languageOf: (db: Db, userId: string) => Promise<'en' | 'hi' | null>;
}

/** Mails an operator's reply to the ticket's reader. */
export class ReplyMails {
  readonly #deps: ReplyMailDeps;

  constructor(deps: ReplyMailDeps) {
    this.#deps = deps;
  }

  async write(tx: Db, ticket: TicketRow, text: string): Promise<void> {
    const { mailer, origin, replyTo, languageOf } = this.#deps;
    const { id, no, subject, user_id: userId } = ticket;
    const isHindi = (await languageOf(tx, userId)) === 'hi';
    const texts = isHindi ? ticketMailTextsInHindi : ticketMailTexts;
    const url = origin && `${origin}/dashboard/support?ticket=${id}`;
    const lines = [
      ...(replyTo === undefined ? [] : [CUT_LINE]),
      texts.answered(String(no)),
      text,
      ...(url ? [texts.open(url)] : []),
      replyTo === undefined ? texts.replyInTicket : texts.replyByMail,
    ];
    await mailer.write(tx, {
      userId,
      to: await emailOf(tx, userId),
      subject: texts.subject(String(no), subject),
      urgency: 'other',
      text: `${lines.join('\n\n')}\n\nWickwise\n`,
      html: htmlOf([...lines, 'Wickwise'], isHindi ? 'hi' : 'en'),
      thread: await this.#threadOf(tx, ticket),
    });
  }

  wake(): void {
    this.#deps.mailer.wake();
  }

  /** Mail programs put messages together by the ticket's own id, which no mail has, and by what came by mail. */
  async #threadOf(tx: Db, ticket: TicketRow): Promise<MailThread> {
    const { key, replyTo } = this.#deps;
    const token = replyToken(key, ticket);
    const received = await mailIdsOf(tx, ticket.id);
    return {
      messageId: `<${token}.${randomUUIDv7()}@wickwise>`,
      references: [`<${token}@wickwise>`, ...received.slice(1 - MOST_REFERENCES)],
      ...(replyTo === undefined ? {} : { replyTo: replyTo.replace(TOKEN_PLACE, token) }),
    };
  }
}

function htmlOf(paragraphs: readonly string[], language: 'en' | 'hi'): string {
  const body = paragraphs.map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`).join('');
  return `<!doctype html><html lang="${language}"><body style="font:16px sans-serif;max-width:36em">${body}</body></html>`;
}
