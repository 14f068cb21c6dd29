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

const NOT_YOU = 'If it was not you, set a new password now and sign out on all devices.';
const GOOD_FOR = 'It is good for five minutes. Give it to nobody: we never ask for it.';

/** Without the name, which anybody may have typed beside this address: it could be an advertisement. */
export const signUpCode = (code: string): Letter =>
  letter(
    'Your code for Wickwise',
    ['This code finishes your new account:', `${GOOD_FOR} If you did not sign up, there is nothing to do.`],
    code,
  );

export const alreadySignedUp = (): Letter =>
  letter('You already have a Wickwise account', [
    'Somebody, probably you, tried to sign up with this address. It has an account already.',
    'Log in with your password, or choose "Forgot password" if you no longer know it. Nothing was changed.',
  ]);

export const resetCode = (code: string): Letter =>
  letter(
    'Your code for a new password',
    [
      'This code lets you set a new password:',
      `It is good for five minutes, in the browser that asked for it. Give it to nobody: we never ask for it. If you did not ask for it, there is nothing to do: your password stays as it is.`,
    ],
    code,
  );

/** In groups of five, as people read long numbers. */
export const longResetCode = (code: string): Letter =>
  letter(
    'Your long code for a new password',
    [
      'Many codes were asked for your account today, so this one has twenty digits. It lets you set a new password:',
      'It is good for a day, once, in any browser. Short codes come again tomorrow. Give it to nobody: we never ask for it.',
      'If you did not ask for it, somebody else did. There is nothing to do: your password stays as it is.',
    ],
    code.match(/\d{5}/g)?.join(' ') ?? code,
  );

export const noAccount = (): Letter =>
  letter('No Wickwise account with this address', [
    'Somebody, probably you, wanted to use this address for a Wickwise account, but another account has it already.',
    'If you have two accounts, log in to that one. Nothing was changed.',
  ]);

export const emailCode = (code: string): Letter =>
  letter('Your code for the new address', ['This code makes this the address of your account:', GOOD_FOR], code);

export const phoneCode = (code: string): Letter =>
  letter(
    'Your code for the new phone number',
    ['This code confirms the phone number of your account:', GOOD_FOR],
    code,
  );

export const emailChanged = (to: string): Letter =>
  letter('Your e-mail address was changed', [`The address of your account is now ${to}.`, NOT_YOU]);

export const passwordChanged = (): Letter =>
  letter('Your password was changed', ['Your account has a new password, and other devices were signed out.', NOT_YOU]);

export const newDevice = ({ device, address }: Pick<Visitor, 'device' | 'address'>): Letter =>
  letter('A new device signed in', [
    `${device}, from ${address}, has just signed in to your account.`,
    `If that was you, there is nothing to do. ${NOT_YOU}`,
  ]);

export const totpChanged = (isOn: boolean): Letter =>
  isOn
    ? letter('An authenticator app was set up', ['From now on signing in asks for a code of your app too.', NOT_YOU])
    : letter('The authenticator app was removed', ['Signing in no longer asks for a code of an app.', NOT_YOU]);

export const passkeyAdded = (name: string): Letter =>
  letter('A passkey was added', [`Your account can now be opened with the passkey "${name}".`, NOT_YOU]);

export const apiKeyMade = (name: string): Letter =>
  letter('An API key was made', [`Your account has a new API key, "${name}".`, NOT_YOU]);

export const deletionAsked = (deleteAt: Date): Letter =>
  letter('Your account will be deleted', [
    `Your account and everything in it will be deleted on ${deleteAt.toUTCString().slice(5, 16)}.`,
    'Until then you can log in and keep it.',
  ]);
