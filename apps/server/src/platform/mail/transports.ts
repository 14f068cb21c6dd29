import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MailThread, MailTransport, SentMail } from './mail.ts';

const SMTP_TIMEOUT_MS = 20_000;
const LIMITS = {
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
};
const ENDING = '.eml';

/** Loaded with the first mail, to keep the start fast. */
const nodemailer = async () => (await import('nodemailer')).default;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Logs in at a mail server, and out again; throws where that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = (await nodemailer()).createTransport({ url, ...LIMITS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends by SMTP, encrypted where the server offers it. */
export function smtpTransport(url: string): MailTransport {
  const open = once(async () =>
    (await nodemailer()).createTransport({
      url,
      ...LIMITS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    name: 'smtp',
    send: async ({ id, ...mail }) => {
      // the same id at every attempt, so a server can detect a repetition after a lost answer
      const transport = await open();
      await transport.sendMail({ messageId: `<${id}@wickwise>`, ...letter(mail) });
    },
    keepOnly: async () => {},
  };
}

/** Stores each mail as a file for this machine's owner. */
export function outboxTransport(folder: string): MailTransport {
  const open = once(async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    name: 'outbox',
    send: async ({ id, ...mail }) => {
      const composer = await open();
      const { message } = await composer.sendMail(letter(mail));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      writeFileSync(path.join(folder, `${id}${ENDING}`), message as Buffer, { mode: 0o600 });
    },
    keepOnly: async (isKept) => {
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (!(await isKept(path.basename(name, ENDING)))) rmSync(path.join(folder, name), { force: true });
      }
    },
  };
}

/** An address given as an object isn't parsed for further addresses. */
const addressed = (address: string) => ({ name: '', address });

const letter = ({ from, to, subject, text, html, thread, unsubscribeUrl, file }: Omit<SentMail, 'id'>) => ({
  from,
  to: addressed(to),
  subject,
  text,
  html,
  headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
  ...(thread ? threadHeaders(thread) : {}),
  ...(file ? { attachments: [{ filename: file.name, content: Buffer.from(file.content) }] } : {}),
});

const threadHeaders = ({ messageId, references, replyTo }: MailThread) => ({
  messageId,
  references: [...references],
  inReplyTo: references.at(-1),
  ...(replyTo === undefined ? {} : { replyTo: addressed(replyTo) }),
});

/** RFC 2369, and the one-click form of RFC 8058, which is for https alone. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  const oneClick = url.startsWith('https://') ? { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {};
  return { 'list-unsubscribe': `<${url}>`, ...oneClick };
}
