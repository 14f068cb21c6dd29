import type { Db } from '#platform/db/db.ts';
import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { AccountDeps } from './deps.ts';
import { type AccountMailTexts, accountMailTextsIn, type MailText } from './mail-texts.ts';
import { readPreferences } from './preferences.ts';
import type { UserRow } from './user-store.ts';

/**
 * Writes a mail about an account, in its language, to an address that may not be the account's own yet. Call it within a
 * transaction: the mail is sent if and only if that commits.
 */
export async function writeAccountMail(
  { notifier }: Pick<AccountDeps, 'notifier'>,
  db: Db,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  compose: (texts: AccountMailTexts) => MailText,
): Promise<void> {
  const { language } = await readPreferences(db, userId);
  const texts = accountMailTextsIn(language);
  await notifier.write(db, { userId, to: email, ...mailOf(compose(texts), texts.language) });
}

function mailOf(
  { subject, paragraphs, code }: MailText,
  language: AccountMailTexts['language'],
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const [first = '', ...rest] = paragraphs;
  const lines = code ? [first, code, ...rest] : [first, ...rest];
  const html = lines.map((line) =>
    line === code
      ? `<p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(line)}</p>`
      : `<p>${escapeHtml(line)}</p>`,
  );
  return {
    subject,
    text: `${lines.join('\n\n')}\n\nWickwise\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:16px sans-serif;max-width:36em">${html.join('')}<p>Wickwise</p></body></html>`,
  };
}
