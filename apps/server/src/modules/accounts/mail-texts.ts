import { accountMailTexts } from './texts/account-mail.en.ts';
import { accountMailTexts as accountMailTextsInHindi } from './texts/account-mail.hi.ts';
import type { Visitor } from './visitor.ts';

/** Subject and paragraphs of a mail; the code has a line of its own after the first paragraph. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  code?: string;
}

/** Mails about an account, in one language. */
export interface AccountMailTexts {
  language: 'en' | 'hi';
  /** Leaves the name out: anybody may have typed an advertisement as a name beside this address. */
  signUpCode: (code: string) => MailText;
  alreadySignedUp: MailText;
  resetCode: (code: string) => MailText;
  /** The code comes in groups of five digits. */
  longResetCode: (code: string) => MailText;
  addressTaken: MailText;
  emailCode: (code: string) => MailText;
  phoneCode: (code: string) => MailText;
  emailChanged: (to: string) => MailText;
  passwordChanged: MailText;
  newDevice: (visitor: Pick<Visitor, 'device' | 'address'>) => MailText;
  totpAdded: MailText;
  totpRemoved: MailText;
  passkeyAdded: (name: string) => MailText;
  apiKeyCreated: (name: string) => MailText;
  deletionRequested: (deleteAt: Date) => MailText;
  serverTest: MailText;
}

type Language = AccountMailTexts['language'];

const HINDI_DATE = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a day of UTC. */
const dateIn = (language: Language, date: Date): string =>
  language === 'hi' ? HINDI_DATE.format(date) : date.toUTCString().slice(5, 16);

function mailTexts(
  language: Language,
  texts: typeof accountMailTexts | typeof accountMailTextsInHindi,
): AccountMailTexts {
  const { notYou, emailChanged, newDevice, passkeyAdded, apiKeyCreated, deletionRequested } = texts;
  const changed = (subject: string, what: string): MailText => ({ subject, paragraphs: [what, notYou] });
  return {
    language,
    signUpCode: (code) => ({ ...texts.signUpCode, code }),
    alreadySignedUp: texts.alreadySignedUp,
    resetCode: (code) => ({ ...texts.resetCode, code }),
    longResetCode: (code) => ({ ...texts.longResetCode, code }),
    addressTaken: texts.addressTaken,
    emailCode: (code) => ({ ...texts.emailCode, code }),
    phoneCode: (code) => ({ ...texts.phoneCode, code }),
    emailChanged: (to) => changed(emailChanged.subject, emailChanged.what(to)),
    passwordChanged: changed(texts.passwordChanged.subject, texts.passwordChanged.what),
    newDevice: ({ device, address }) => ({
      subject: newDevice.subject,
      paragraphs: [newDevice.what(device, address), `${newDevice.ifYou} ${notYou}`],
    }),
    totpAdded: changed(texts.totpAdded.subject, texts.totpAdded.what),
    totpRemoved: changed(texts.totpRemoved.subject, texts.totpRemoved.what),
    passkeyAdded: (name) => changed(passkeyAdded.subject, passkeyAdded.what(name)),
    apiKeyCreated: (name) => changed(apiKeyCreated.subject, apiKeyCreated.what(name)),
    serverTest: { subject: texts.serverTest.subject, paragraphs: [texts.serverTest.what] },
    deletionRequested: (deleteAt) => ({
      subject: deletionRequested.subject,
      paragraphs: [deletionRequested.when(dateIn(language, deleteAt)), deletionRequested.cancel],
    }),
  };
}

const ENGLISH = mailTexts('en', accountMailTexts);
const HINDI = mailTexts('hi', accountMailTextsInHindi);

/** Returns the texts of mails in the language that an account has chosen; English where it hasn't. */
export const accountMailTextsIn = (language: Language | null): AccountMailTexts =>
  language === 'hi' ? HINDI : ENGLISH;
