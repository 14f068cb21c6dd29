import * as z from 'zod/mini';
import { FIELD_TEXTS as texts } from './field-texts.ts';
import { ScanTimeframeName } from './instruments.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Limits of accounts shared by forms and routes. Durations in seconds. */
export const ACCOUNT_LIMITS = {
  nameLength: 80,
  emailLength: 254,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  codeLength: 6,
  codeSeconds: 300,
  /** Length of the password reset code sent where strangers have requested too many short ones. */
  longCodeLength: 20,
  longCodeSeconds: 86_400,
  codeTries: 5,
  resendSeconds: 30,
  deletionGraceDays: 14,
  recoveryCodes: 10,
  passkeys: 20,
  apiKeys: 20,
  /** Symbols of a new account's first list. */
  firstSymbols: 10,
} as const;

/** The user's account, as `user` in answers (docs/api/contract.md#entities). Times in epoch ms. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(['user', 'expert', 'operator']),
  createdAt: z.number(),
  /** False for an account that only signs in by passkey or Google. */
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Set while the account waits for deletion. */
  deleteAt: z.nullable(z.number()),
  /** False until the set-up was finished or skipped. */
  isConfigured: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ user: User });

/** A new session: `authData` goes to local storage. The refresh cookie is in the headers. */
export const SessionAnswer = z.object({ authData: z.object({ token: z.string() }), user: User });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const TokenAnswer = z.object({ authData: z.object({ token: z.string() }) });

/** The password was right; an authenticator code or recovery code must follow. */
export const SecondFactorNeeded = z.object({ next: z.literal('second-factor'), challenge: z.string() });

/** A code was sent, if there is an account: answers don't reveal which accounts exist. */
export const CodeSent = z.object({ next: z.literal('confirm-otp'), resendAfterSeconds: z.int() });

export const LoginAnswer = z.union([SessionAnswer, SecondFactorNeeded, CodeSent]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

const EXPERIENCES = ['new', 'some', 'years'] as const;

/** Answers of the set-up, and choices under "Configure"; all optional. */
export const Preferences = z.strictObject({
  markets: z.array(MarketName).check(z.maxLength(4)),
  experience: z.nullable(z.enum(EXPERIENCES)),
  /** First watchlist, as `market:symbol`. */
  symbols: z
    .array(Text.check(z.maxLength(60), z.regex(/^[\x20-\x7e]+$/, texts.symbol)))
    .check(z.maxLength(ACCOUNT_LIMITS.firstSymbols)),
  /** IANA name such as Asia/Kolkata; null for the browser's. */
  timeZone: z.nullable(Text.check(z.maxLength(64))),
  /** Zone of the browser that was used last: messages and quiet hours follow it where no time zone was chosen. */
  browserZone: z._default(z.nullable(Text.check(z.maxLength(64))), null),
  hasReadRiskNotice: z.boolean(),
  /** The reached step; `done` once finished or skipped. */
  step: z.enum(['markets', 'experience', 'symbols', 'time-zone', 'channel', 'screen', 'risk', 'done']),
  /** Defaults of screens; null for the product's. */
  defaultMarket: z._default(z.nullable(MarketName), null),
  timeframe: z._default(z.nullable(ScanTimeframeName), null),
  /** Language and appearance; null leaves it to each browser. */
  language: z._default(z.nullable(z.enum(['en', 'hi'])), null),
  /** Grouping of large numbers: by market, lakh and crore, or millions. */
  grouping: z._default(z.nullable(z.enum(['market', 'indian', 'western'])), null),
  clock: z._default(z.nullable(z.enum(['24', '12'])), null),
  theme: z._default(z.nullable(z.enum(['system', 'light', 'dark'])), null),
  pair: z._default(z.nullable(z.enum(['safe', 'classic'])), null),
  density: z._default(z.nullable(z.enum(['dense', 'comfortable'])), null),
  /** Short explanations on screens; null follows the experience. */
  hints: z._default(z.nullable(z.boolean()), null),
  /** The checklist of first steps was put away. */
  hidesChecklist: z._default(z.boolean(), false),
});
export type Preferences = z.infer<typeof Preferences>;
export const PreferencesAnswer = z.object({ preferences: Preferences });

/** Account options of a server, for forms. */
export const AccountOptions = z.object({
  /** `outbox`: no mail is sent; with `outboxUrl` it can be read in the browser. */
  mail: z.enum(['smtp', 'outbox']),
  outboxUrl: z.nullable(z.string()),
  google: z.boolean(),
});
export type AccountOptions = z.infer<typeof AccountOptions>;
