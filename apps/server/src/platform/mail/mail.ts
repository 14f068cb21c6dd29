/** What a mail waits behind: mails of its own urgency alone. */
export const MAIL_URGENCIES = ['account', 'alert', 'other'] as const;
export type MailUrgency = (typeof MAIL_URGENCIES)[number];

/** One mail to one person. Lines of `text` are paragraphs of the HTML form too. */
export interface Mail {
  /** Whose account it tells of, where there's one. */
  userId?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `account` without it: somebody waits for it in front of a screen. */
  urgency?: MailUrgency;
}

/** Takes a mail out of the house; rejects when it could not be handed over. */
export interface MailTransport {
  readonly name: 'smtp' | 'outbox';
  send(mail: { id: string; from: string } & Omit<Mail, 'userId' | 'urgency'>): Promise<void>;
  /** Forgets what it has kept of mails other than these. */
  keepOnly(isKept: (id: string) => Promise<boolean>): Promise<void>;
}

/** A line of a mail's head can't hold another: whatever could begin one becomes a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
