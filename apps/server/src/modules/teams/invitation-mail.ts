import { TEAM_LIMITS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { escapeHtml } from '#platform/html.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import { emailOf } from '#platform/owners.ts';
import { teamMailTexts } from './texts/team-mail.en.ts';
import { teamMailTexts as teamMailTextsInHindi } from './texts/team-mail.hi.ts';

export interface InvitationMailDeps {
  mailer: Notifier;
  /** Address of the app for links; empty where unknown: no mail is sent, and the inviter passes the link on. */
  origin: string;
  languageOf: (db: Db, userId: string) => Promise<'en' | 'hi' | null>;
}

/** Path of the page that accepts an invitation. The token is behind the hash, which servers and their logs never see. */
const invitationPath = (token: string): string => `/dashboard/team#${token}`;

/** Mails the link of an invitation within a transaction, in the language of who invites. */
export async function writeInvitationMail(
  { mailer, origin, languageOf }: InvitationMailDeps,
  tx: Db,
  { inviterId, email, team, token }: { inviterId: string; email: string; team: string; token: string },
): Promise<void> {
  if (!origin) return;
  const isHindi = (await languageOf(tx, inviterId)) === 'hi';
  const texts = isHindi ? teamMailTextsInHindi : teamMailTexts;
  const lines = [
    texts.invited(await emailOf(tx, inviterId), team),
    texts.accept(String(TEAM_LIMITS.invitationDays), `${origin}${invitationPath(token)}`),
    texts.how,
    'Wickwise',
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  await mailer.write(tx, {
    to: email,
    subject: texts.subject(team),
    urgency: 'other',
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${isHindi ? 'hi' : 'en'}"><body style="font:16px sans-serif;max-width:36em">${html}</body></html>`,
  });
}
