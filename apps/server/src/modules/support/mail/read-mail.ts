import { TICKET_LIMITS } from '@wickwise/contract';
import type { Address, Email } from 'postal-mime';
import type { GivenFile } from '../files/file-store.ts';
import { withoutQuotes } from './cut-quotes.ts';
import { linesOfHtml } from './html-text.ts';

/** Depth and heads of a mail that are read, so that a hostile one ends early. */
const PARSING = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, attachmentEncoding: 'arraybuffer' } as const;
/** Marks that are invisible or turn the direction of what follows, and control characters but tabs and line ends. */
const HIDDEN = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu;
const MOST_ID = 500;

/** What counts of a received mail. */
export interface ReceivedMail {
  messageId: string;
  /** Address of the sender, in small letters; empty where the mail names none, or several. */
  from: string;
  /** Everywhere that the mark of a ticket may be: recipients, subject, and what the mail answers. */
  marks: string;
  /** Why nobody wrote it; undefined for a mail of a person. */
  whyAutomatic: string | undefined;
  /** Without quotations. */
  text: string;
  files: readonly GivenFile[];
}

/** Parses a mail. Rejects where it can't be read. */
export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const { default: PostalMime } = await import('postal-mime'); // loaded with the first mail, to keep the start fast
  const mail = await PostalMime.parse(source, PARSING);
  const marks = [
    ...[mail.to, mail.cc, mail.deliveredTo ? [{ address: mail.deliveredTo }] : undefined].flatMap(addressesOf),
    ...headersOf(mail, 'x-original-to'),
    ...[mail.subject, mail.inReplyTo, mail.references].map((text) => text ?? ''),
  ];
  return {
    messageId: (mail.messageId ?? '').trim().slice(0, MOST_ID),
    from: addressOf(mail.from),
    marks: marks.join('\n'),
    whyAutomatic: whyAutomatic(mail),
    text: textOf(mail),
    files: filesOf(mail),
  };
}

const addressesOf = (addresses: readonly { address?: string | undefined }[] | undefined): string[] =>
  (addresses ?? []).flatMap(({ address }) => address ?? []);

const addressOf = (from: Address | undefined): string => from?.address?.trim().toLowerCase() ?? '';

const headersOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

/** Heads by which programs say that nobody wrote a mail: RFC 3834, and what was usual before it. */
function whyAutomatic(mail: Email): string | undefined {
  const [submitted] = headersOf(mail, 'auto-submitted');
  if (submitted !== undefined && !/^no\b/i.test(submitted.trim())) return 'auto-submitted';
  if (headersOf(mail, 'precedence').some((value) => /bulk|junk|list|auto.?reply/i.test(value))) return 'precedence';
  const marks = ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id'];
  const mark = marks.find((name) => headersOf(mail, name).length > 0);
  if (mark !== undefined) return mark;
  if (headersOf(mail, 'return-path').some((value) => /^\s*<\s*>\s*$/.test(value))) return 'no return path';
  if (headersOf(mail, 'content-type').some((value) => /^multipart\/report/i.test(value.trim()))) return 'a report';
  return /^(mailer-daemon|postmaster|no-?reply)@/.test(addressOf(mail.from)) ? 'sent by a program' : undefined;
}

function textOf({ text, html }: Email): string {
  const written = text?.trim() ? text : linesOfHtml(html ?? '');
  const own = withoutQuotes(written.replaceAll('\r\n', '\n').slice(0, 10 * TICKET_LIMITS.textLength));
  return own.replaceAll(HIDDEN, '').trim().slice(0, TICKET_LIMITS.textLength).toWellFormed();
}

function filesOf({ attachments }: Email): GivenFile[] {
  return attachments.map(({ filename, content }) => ({
    name: filename ?? '',
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  }));
}
