import type { Config } from '#platform/config.ts';
import { verifySmtp } from '#platform/mail/transports.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

/** Checks that the mail server takes the login; no mail is sent. */
export async function checkMail({
  mail,
  isForThisMachine,
}: Pick<Config, 'mail' | 'isForThisMachine'>): Promise<CheckResult> {
  const { smtpUrl } = mail;
  if (!smtpUrl)
    return isForThisMachine
      ? good('mail', 'Mails stay in the outbox of this machine.')
      : doubtful('mail', 'SMTP_URL isn’t set: nobody else gets the code that confirms an account.');
  try {
    await verifySmtp(smtpUrl);
    return good('mail', `${new URL(smtpUrl).hostname} takes mails.`);
  } catch (error) {
    return bad('mail', `${new URL(smtpUrl).hostname} takes no mails: ${sentenceOfError(error)}.`);
  }
}
