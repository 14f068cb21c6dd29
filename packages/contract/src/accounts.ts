import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Limits of accounts that forms and routes share. Durations in seconds. */
export const ACCOUNT_LIMITS = {
  nameLength: 80,
  emailLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  codeLength: 6,
  codeSeconds: 300,
  /** Of the code that brings a new password where strangers have asked for too many short ones. */
  longCodeLength: 20,
  longCodeSeconds: 86_400,
  codeTries: 5,
  resendSeconds: 30,
  deletionGraceDays: 14,
  recoveryCodes: 10,
  passkeys: 20,
  apiKeys: 20,
  /** Symbols that a new account may begin with. */
  firstSymbols: 10,
} as const;

const { nameLength, emailLength, passwordMinLength, passwordMaxLength } = ACCOUNT_LIMITS;

/** A control character in a name could become a line of its own in a mail's head. */
export const PersonName = Text.check(
  z.trim(),
  z.minLength(1, texts.personName),
  z.maxLength(nameLength, texts.longName(String(nameLength))),
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, texts.plainName),
);

/** Kept as typed but for spaces around it; accounts are told apart without case. */
export const EmailAddress = Text.check(
  z.trim(),
  z.maxLength(emailLength, texts.longEmail),
  z.regex(/^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+\.[^\s@<>(),;:"\\[\]\p{Cc}.]{2,}$/u, texts.email),
);

/** No rules on what it's made of: length is what counts (NIST SP 800-63B). Whether it's a common one only the server tells. */
export const NewPassword = Text.check(
  z.minLength(passwordMinLength, texts.shortPassword(String(passwordMinLength))),
  z.maxLength(passwordMaxLength, texts.longPassword(String(passwordMaxLength))),
);

/** A password as it was set once: never longer than one can be. */
export const Password = Text.check(z.minLength(1, texts.password), z.maxLength(passwordMaxLength));

/** International form, e.g. +919876543210. */
export const PhoneNumber = Text.check(z.regex(/^\+[1-9]\d{6,14}$/, texts.phone));

export const OneTimeCode = Text.check(z.regex(/^\d{6}$/, texts.code));

/** A code for a new password: six digits, or twenty where short ones were asked for too often. Spaces don't count. */
const ResetCode = Text.check(
  z.overwrite((code) => code.replaceAll(' ', '')),
  z.regex(/^(\d{6}|\d{20})$/, texts.resetCode),
);

/** One's own account, as answers have it under `user` (docs/api/contract.md#entities). Times in epoch ms. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(['user', 'expert', 'operator']),
  createdAt: z.number(),
  /** False for an account that has only ever signed in by passkey or Google. */
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Set while the account waits to be deleted. */
  deleteAt: z.nullable(z.number()),
  /** False until the steps after sign-up were finished or skipped. */
  isConfigured: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ user: User });

/** A session began: `authData` is what local storage keeps. The refresh cookie comes along in the answer's head. */
export const SessionAnswer = z.object({ authData: z.object({ token: z.string() }), user: User });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const TokenAnswer = z.object({ authData: z.object({ token: z.string() }) });

/** The password was right, but it's not enough: an authenticator's code or a recovery code must follow. */
export const SecondFactorNeeded = z.object({ next: z.literal('second-factor'), challenge: z.string() });

/** A code is on its way, if there is anything to send it to: answers tell nobody which accounts exist. */
export const CodeSent = z.object({ next: z.literal('confirm-otp'), resendAfterSeconds: z.int() });

export const LoginAnswer = z.union([SessionAnswer, SecondFactorNeeded, CodeSent]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const SignupRequest = z.strictObject({
  name: PersonName,
  email: EmailAddress,
  password: NewPassword,
  phone: z.optional(PhoneNumber),
});
export const LoginRequest = z.strictObject({ email: EmailAddress, password: Password });
export const SecondFactorRequest = z.strictObject({
  challenge: Text.check(z.maxLength(2_000)),
  /** Six digits of an authenticator, or a recovery code. */
  code: Text.check(z.trim(), z.minLength(6), z.maxLength(20)),
});
export const ConfirmSignupRequest = z.strictObject({ email: EmailAddress, code: OneTimeCode });
export const EmailRequest = z.strictObject({ email: EmailAddress });
export const ResetPasswordRequest = z.strictObject({ email: EmailAddress, code: ResetCode, password: NewPassword });

export const ChangeNameRequest = z.strictObject({ name: PersonName });
export const ChangePasswordRequest = z.strictObject({ current: z.optional(Password), password: NewPassword });
/** A change of address is confirmed by a code sent to the new one; the old one is told. */
export const ChangeEmailRequest = z.strictObject({ email: EmailAddress, password: z.optional(Password) });
/** A change of phone is confirmed by a code sent to the account's e-mail. Null removes it. */
export const ChangePhoneRequest = z.strictObject({ phone: z.nullable(PhoneNumber) });
export const ConfirmChangeRequest = z.strictObject({ code: OneTimeCode });
/** What nobody may do with a stolen token alone needs the password again; accounts without one have signed in lately. */
export const PasswordAgainRequest = z.strictObject({ password: z.optional(Password) });

export const UserPath = z.object({ id: Text.check(z.maxLength(64)) });

const EXPERIENCES = ['new', 'some', 'years'] as const;

/** What the steps after sign-up ask, and what is chosen under "Configure"; each may be left out. */
export const Preferences = z.strictObject({
  markets: z.array(MarketName).check(z.maxLength(4)),
  experience: z.nullable(z.enum(EXPERIENCES)),
  /** First watchlist, as `market:symbol`. */
  symbols: z
    .array(Text.check(z.maxLength(60), z.regex(/^[\x20-\x7e]+$/, texts.symbol)))
    .check(z.maxLength(ACCOUNT_LIMITS.firstSymbols)),
  /** IANA name such as Asia/Kolkata; null is the browser's. */
  timeZone: z.nullable(Text.check(z.maxLength(64))),
  hasReadRiskNotice: z.boolean(),
  /** The step that was reached; `done` once finished or skipped. */
  step: z.enum(['markets', 'experience', 'symbols', 'time-zone', 'risk', 'done']),
  /** What screens begin with; null is what they come with. */
  defaultMarket: z._default(z.nullable(MarketName), null),
  timeframe: z._default(z.nullable(ScanTimeframeName), null),
  /** How it says things and how it looks; null leaves it to each browser. */
  language: z._default(z.nullable(z.enum(['en', 'hi'])), null),
  /** Large numbers in the way of each market, in lakh and crore everywhere, or in millions everywhere. */
  grouping: z._default(z.nullable(z.enum(['market', 'indian', 'western'])), null),
  clock: z._default(z.nullable(z.enum(['24', '12'])), null),
  theme: z._default(z.nullable(z.enum(['system', 'light', 'dark'])), null),
  pair: z._default(z.nullable(z.enum(['safe', 'classic'])), null),
  density: z._default(z.nullable(z.enum(['dense', 'comfortable'])), null),
});
export type Preferences = z.infer<typeof Preferences>;
export const PreferencesAnswer = z.object({ preferences: Preferences });

/** What a server offers, which forms adapt to. */
export const AccountOptions = z.object({
  /** `outbox`: no mail leaves this server; with `outboxUrl` it can be read in the browser. */
  mail: z.enum(['smtp', 'outbox']),
  outboxUrl: z.nullable(z.string()),
  google: z.boolean(),
});
export type AccountOptions = z.infer<typeof AccountOptions>;
