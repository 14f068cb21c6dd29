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
}

const NOT_YOU = 'If this wasn’t you, change your password now and log out everywhere.';
const VALID_FOR = 'It works for five minutes. Don’t share it. We never ask for it.';
const NOT_REQUESTED = 'If you didn’t request it, ignore this email. Your password hasn’t changed.';

const ENGLISH: AccountMailTexts = {
  language: 'en',
  signUpCode: (code) => ({
    subject: 'Your Wickwise code',
    paragraphs: ['Enter this code to confirm your account:', `${VALID_FOR} If you didn’t sign up, ignore this email.`],
    code,
  }),
  alreadySignedUp: {
    subject: 'You already have a Wickwise account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It already has an account.',
      'Log in, or choose "Forgot password" to set a new one. Nothing was changed.',
    ],
  },
  resetCode: (code) => ({
    subject: 'Your password reset code',
    paragraphs: [
      'Enter this code to set a new password:',
      `It works for five minutes, only in the browser you used. Don’t share it. We never ask for it. ${NOT_REQUESTED}`,
    ],
    code,
  }),
  longResetCode: (code) => ({
    subject: 'Your long password reset code',
    paragraphs: [
      'Many codes were requested for your account today, so this one has twenty digits. Enter it to set a new password:',
      'It works once within a day, in any browser. Don’t share it. We never ask for it.',
      NOT_REQUESTED,
    ],
    code,
  }),
  addressTaken: {
    subject: 'No Wickwise account with this address',
    paragraphs: [
      'Someone, probably you, tried to use this address for a Wickwise account. Another account already uses it.',
      'Log in to that account to use it. Nothing was changed.',
    ],
  },
  emailCode: (code) => ({
    subject: 'Your code for the new email address',
    paragraphs: ['Enter this code to confirm your new email address:', VALID_FOR],
    code,
  }),
  phoneCode: (code) => ({
    subject: 'Your code for the new phone number',
    paragraphs: ['Enter this code to confirm your phone number:', VALID_FOR],
    code,
  }),
  emailChanged: (to) => ({
    subject: 'Your email address was changed',
    paragraphs: [`Your account’s email address is now ${to}.`, NOT_YOU],
  }),
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['Your account has a new password. All other devices were logged out.', NOT_YOU],
  },
  newDevice: ({ device, address }) => ({
    subject: 'New login to your account',
    paragraphs: [`New login: ${device}, from ${address}.`, `If this was you, ignore this email. ${NOT_YOU}`],
  }),
  totpAdded: {
    subject: 'Authenticator app added',
    paragraphs: ['Login now also needs a code from your app.', NOT_YOU],
  },
  totpRemoved: {
    subject: 'Authenticator app removed',
    paragraphs: ['Login no longer needs a code from an app.', NOT_YOU],
  },
  passkeyAdded: (name) => ({
    subject: 'Passkey added',
    paragraphs: [`You can now log in with the passkey "${name}".`, NOT_YOU],
  }),
  apiKeyCreated: (name) => ({
    subject: 'API key created',
    paragraphs: [`Your account has a new API key, "${name}".`, NOT_YOU],
  }),
  deletionRequested: (deleteAt) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Your account and everything in it will be deleted on ${deleteAt.toUTCString().slice(5, 16)}.`,
      'Until then you can log in and cancel the deletion.',
    ],
  }),
};

const NOT_YOU_IN_HINDI = 'अगर यह आपने नहीं किया, तो अभी पासवर्ड बदलें और सभी डिवाइस से लॉग आउट करें।';
const SECRET_IN_HINDI = 'इसे किसी को न बताएँ। हम इसे कभी नहीं माँगते।';
const VALID_FOR_IN_HINDI = `यह पाँच मिनट तक चलेगा। ${SECRET_IN_HINDI}`;
const NOT_REQUESTED_IN_HINDI = 'अगर यह कोड आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड नहीं बदला है।';
const HINDI_DATE = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'UTC' });

const HINDI: AccountMailTexts = {
  language: 'hi',
  signUpCode: (code) => ({
    subject: 'आपका Wickwise कोड',
    paragraphs: [
      'खाता कन्फ़र्म करने के लिए यह कोड डालें:',
      `${VALID_FOR_IN_HINDI} अगर आपने साइन अप नहीं किया, तो इस ईमेल पर ध्यान न दें।`,
    ],
    code,
  }),
  alreadySignedUp: {
    subject: 'आपका Wickwise खाता पहले से है',
    paragraphs: [
      'किसी ने, शायद आपने, इस पते से साइन अप करने की कोशिश की। इस पते का खाता पहले से है।',
      'लॉग इन करें, या नया पासवर्ड बनाने के लिए "पासवर्ड भूल गए" चुनें। कुछ नहीं बदला गया।',
    ],
  },
  resetCode: (code) => ({
    subject: 'पासवर्ड रीसेट करने का कोड',
    paragraphs: [
      'नया पासवर्ड बनाने के लिए यह कोड डालें:',
      `यह पाँच मिनट तक, सिर्फ़ आपके उसी ब्राउज़र में चलेगा। ${SECRET_IN_HINDI} ${NOT_REQUESTED_IN_HINDI}`,
    ],
    code,
  }),
  longResetCode: (code) => ({
    subject: 'पासवर्ड रीसेट करने का लंबा कोड',
    paragraphs: [
      'आज आपके खाते के लिए कई कोड माँगे गए, इसलिए इसमें बीस अंक हैं। नया पासवर्ड बनाने के लिए इसे डालें:',
      `यह एक दिन के अंदर एक बार, किसी भी ब्राउज़र में चलेगा। ${SECRET_IN_HINDI}`,
      NOT_REQUESTED_IN_HINDI,
    ],
    code,
  }),
  addressTaken: {
    subject: 'इस पते से नया Wickwise खाता नहीं बना',
    paragraphs: [
      'किसी ने, शायद आपने, इस पते को Wickwise खाते में इस्तेमाल करने की कोशिश की। यह पता दूसरे खाते में है।',
      'इसे इस्तेमाल करने के लिए उसी खाते में लॉग इन करें। कुछ नहीं बदला गया।',
    ],
  },
  emailCode: (code) => ({
    subject: 'नए ईमेल पते के लिए कोड',
    paragraphs: ['नया ईमेल पता कन्फ़र्म करने के लिए यह कोड डालें:', VALID_FOR_IN_HINDI],
    code,
  }),
  phoneCode: (code) => ({
    subject: 'नए फ़ोन नंबर के लिए कोड',
    paragraphs: ['फ़ोन नंबर कन्फ़र्म करने के लिए यह कोड डालें:', VALID_FOR_IN_HINDI],
    code,
  }),
  emailChanged: (to) => ({
    subject: 'आपका ईमेल पता बदल गया',
    paragraphs: [`आपके खाते का ईमेल पता अब ${to} है।`, NOT_YOU_IN_HINDI],
  }),
  passwordChanged: {
    subject: 'आपका पासवर्ड बदल गया',
    paragraphs: ['आपके खाते का पासवर्ड नया है। बाक़ी सभी डिवाइस लॉग आउट कर दिए गए।', NOT_YOU_IN_HINDI],
  },
  newDevice: ({ device, address }) => ({
    subject: 'आपके खाते में नया लॉगिन',
    paragraphs: [`नया लॉगिन: ${device}, पता ${address}।`, `अगर यह आप थे, तो इस ईमेल पर ध्यान न दें। ${NOT_YOU_IN_HINDI}`],
  }),
  totpAdded: {
    subject: 'ऑथेंटिकेटर ऐप जोड़ा गया',
    paragraphs: ['अब लॉग इन के लिए ऐप का कोड भी लगेगा।', NOT_YOU_IN_HINDI],
  },
  totpRemoved: {
    subject: 'ऑथेंटिकेटर ऐप हटाया गया',
    paragraphs: ['अब लॉग इन के लिए ऐप का कोड नहीं लगेगा।', NOT_YOU_IN_HINDI],
  },
  passkeyAdded: (name) => ({
    subject: 'पासकी जोड़ी गई',
    paragraphs: [`अब आप पासकी "${name}" से लॉग इन कर सकते हैं।`, NOT_YOU_IN_HINDI],
  }),
  apiKeyCreated: (name) => ({
    subject: 'API key बनाई गई',
    paragraphs: [`आपके खाते में नई API key "${name}" है।`, NOT_YOU_IN_HINDI],
  }),
  deletionRequested: (deleteAt) => ({
    subject: 'आपका खाता हटा दिया जाएगा',
    paragraphs: [
      `आपका खाता और उसमें रखा सब कुछ ${HINDI_DATE.format(deleteAt)} को हटा दिया जाएगा।`,
      'तब तक आप लॉग इन करके इसे रद्द कर सकते हैं।',
    ],
  }),
};

/** Returns the texts of mails in the language that an account has chosen; English where it hasn't. */
export const accountMailTextsIn = (language: 'en' | 'hi' | null): AccountMailTexts =>
  language === 'hi' ? HINDI : ENGLISH;
