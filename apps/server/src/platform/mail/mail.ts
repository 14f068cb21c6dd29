/** Classes of urgency; a mail waits only behind others of its class. */
export const MAIL_URGENCIES = ['account', 'alert', 'other', 'digest'] as const;
export type MailUrgency = (typeof MAIL_URGENCIES)[number];

/** Headers by which mail programs put messages of one conversation together, and where replies go. */
export interface MailThread {
  messageId: string;
  /** Message-IDs of what went before, oldest first; the mail answers the last one. */
  references: readonly string[];
  /** Undefined where replies aren't read. */
  replyTo?: string;
}

/** A file that is made when the mail is sent: what it is made of doesn't change. */
export interface MailAttachment {
  kind: 'invoice';
  id: string;
  /** File name. */
  name: string;
}

/** One mail to one person. Lines of `text` are paragraphs of the HTML form too. */
export interface Mail {
  /** The account that it is about, if any. */
  userId?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends such mails with one call (RFC 8058), named in the mail's headers. */
  unsubscribeUrl?: string | undefined;
  /** Default `account`: somebody waits for it at a screen. */
  urgency?: MailUrgency;
  thread?: MailThread;
  attachment?: MailAttachment;
}

/** A mail as it is handed over; the id is the same at every attempt. */
export type SentMail = { id: string; from: string; file?: { name: string; content: Uint8Array } } & Omit<
  Mail,
  'userId' | 'urgency' | 'attachment'
>;

/** Sends a mail; rejects when it could not be handed over. */
export interface MailTransport {
  readonly name: 'smtp' | 'outbox';
  send(mail: SentMail): Promise<void>;
  /** Deletes stored mails other than these. */
  keepOnly(isKept: (id: string) => Promise<boolean>): Promise<void>;
}

/** Returns a value of a mail header: line breaks would start another header, so they become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
