import { escapeHtml } from '#platform/html.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Visitor } from './visitor.ts';

type Letter = Omit<Mail, 'userId' | 'to'>;

/** A letter from its paragraphs; `code` stands large on a line of its own. */
function letter(subject: string, paragraphs: readonly string[], code?: string): Letter {
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
    html: `<!doctype html><html lang="en"><body style="font:16px sans-serif;max-width:36em">${html.join('')}<p>Wickwise</p></body></html>`,
  };
}

const NOT_YOU = 'If this wasn’t you, change your password now and log out everywhere.';
const GOOD_FOR = 'It works for five minutes. Don’t share it. We never ask for it.';

/** Without the name, which anybody may have typed beside this address: it could be an advertisement. */
export const signUpCode = (code: string): Letter =>
  letter(
    'Your Wickwise code',
    ['Enter this code to confirm your account:', `${GOOD_FOR} If you didn’t sign up, ignore this email.`],
    code,
  );

export const alreadySignedUp = (): Letter =>
  letter('You already have a Wickwise account', [
    'Someone, probably you, tried to sign up with this address. It already has an account.',
    'Log in, or choose "Forgot password" to set a new one. Nothing was changed.',
  ]);

export const resetCode = (code: string): Letter =>
  letter(
    'Your password reset code',
    [
      'Enter this code to set a new password:',
      `It works for five minutes, only in the browser you used. Don’t share it. We never ask for it. If you didn’t request it, ignore this email. Your password hasn’t changed.`,
    ],
    code,
  );

/** In groups of five, as people read long numbers. */
export const longResetCode = (code: string): Letter =>
  letter(
    'Your long password reset code',
    [
      'Many codes were requested for your account today, so this one has twenty digits. Enter it to set a new password:',
      'It works once within a day, in any browser. Don’t share it. We never ask for it.',
      'If you didn’t request it, ignore this email. Your password hasn’t changed.',
    ],
    code.match(/\d{5}/g)?.join(' ') ?? code,
  );

export const noAccount = (): Letter =>
  letter('No Wickwise account with this address', [
    'Someone, probably you, tried to use this address for a Wickwise account. Another account already uses it.',
    'Log in to that account to use it. Nothing was changed.',
  ]);

export const emailCode = (code: string): Letter =>
  letter('Your code for the new email address', ['Enter this code to confirm your new email address:', GOOD_FOR], code);

export const phoneCode = (code: string): Letter =>
  letter('Your code for the new phone number', ['Enter this code to confirm your phone number:', GOOD_FOR], code);

export const emailChanged = (to: string): Letter =>
  letter('Your email address was changed', [`Your account’s email address is now ${to}.`, NOT_YOU]);

export const passwordChanged = (): Letter =>
  letter('Your password was changed', ['Your account has a new password. All other devices were logged out.', NOT_YOU]);

export const newDevice = ({ device, address }: Pick<Visitor, 'device' | 'address'>): Letter =>
  letter('New login to your account', [
    `New login: ${device}, from ${address}.`,
    `If this was you, ignore this email. ${NOT_YOU}`,
  ]);

export const totpChanged = (isOn: boolean): Letter =>
  isOn
    ? letter('Authenticator app added', ['Login now also needs a code from your app.', NOT_YOU])
    : letter('Authenticator app removed', ['Login no longer needs a code from an app.', NOT_YOU]);

export const passkeyAdded = (name: string): Letter =>
  letter('Passkey added', [`You can now log in with the passkey "${name}".`, NOT_YOU]);

export const apiKeyMade = (name: string): Letter =>
  letter('API key created', [`Your account has a new API key, "${name}".`, NOT_YOU]);

export const deletionAsked = (deleteAt: Date): Letter =>
  letter('Your account will be deleted', [
    `Your account and everything in it will be deleted on ${deleteAt.toUTCString().slice(5, 16)}.`,
    'Until then you can log in and cancel the deletion.',
  ]);
