import { entriesOf, type Settings } from './environment.ts';
import { StartError } from './start-error.ts';
import { type SupportChat, supportChatOf } from './support-chat.ts';

const IMAP_PORT = 143;
const IMAPS_PORT = 993;

/** A mailbox on a server that speaks IMAP. */
export interface ImapSettings {
  host: string;
  port: number;
  /** TLS from the start; otherwise by STARTTLS, which only this machine may go without. */
  isSecure: boolean;
  user: string;
  password: string;
  mailbox: string;
}

/** Where replies to mails about questions go, and are read. */
export interface SupportMail {
  replyTo: string;
  imap: ImapSettings;
}

/** Returns the settings of support: a chat beside the pages, and replies by mail. */
export const supportSettings = (env: Settings) => ({
  ...mailOf(env),
  ...chatOf(env),
  ...(env.SUPPORT_CHAT_SECRET ? { supportChatSecret: env.SUPPORT_CHAT_SECRET } : {}),
});

function chatOf(env: Settings): { supportChat?: SupportChat } {
  const chat = supportChatOf({
    provider: env.SUPPORT_CHAT,
    url: env.SUPPORT_CHAT_URL,
    id: env.SUPPORT_CHAT_ID,
    origins: entriesOf(env.SUPPORT_CHAT_ORIGINS),
  });
  return chat ? { supportChat: chat } : {};
}

/** Replies are read only where all of it is known: where they go, from where they are read, and how mails leave. */
function mailOf({ SUPPORT_MAIL, SUPPORT_IMAP_URL, SMTP_URL }: Settings): { supportMail?: SupportMail } {
  if (SUPPORT_MAIL === undefined && SUPPORT_IMAP_URL === undefined) return {};
  if (!SUPPORT_MAIL || !SUPPORT_IMAP_URL || !SMTP_URL)
    throw new StartError('SUPPORT_MAIL and SUPPORT_IMAP_URL need each other, and SMTP_URL.');
  const { protocol, hostname, port, username, password, pathname } = new URL(SUPPORT_IMAP_URL);
  if (!username || !password) throw new StartError('SUPPORT_IMAP_URL must name a user and a password.');
  const isSecure = protocol === 'imaps:';
  const imap: ImapSettings = {
    host: hostname,
    port: Number(port) || (isSecure ? IMAPS_PORT : IMAP_PORT),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    mailbox: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
  return { supportMail: { replyTo: SUPPORT_MAIL, imap } };
}
