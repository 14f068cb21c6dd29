import * as z from 'zod/mini';
import { OneTimeCode, Password, PersonName } from './account-forms.ts';
import { Text, WELL_FORMED_JSON } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** A signed-in device. Times in epoch ms. */
export const DeviceSession = z.object({
  id: z.string(),
  /** From the browser's user agent, e.g. "Chrome on Windows". */
  device: z.string(),
  address: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;
export const DeviceSessionsAnswer = z.object({ sessions: z.array(DeviceSession) });

/** Shown once during the set-up of an authenticator. */
export const TotpSetup = z.object({ secret: z.string(), url: z.string() });
export const TotpConfirmRequest = z.strictObject({ code: OneTimeCode });
/** Shown once; only hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeysAnswer = z.object({ passkeys: z.array(Passkey) });

/** WebAuthn options and answers, in the browser's own JSON forms. */
const WebAuthnJson = z.looseObject({}).check(WELL_FORMED_JSON);
export const PasskeyOptions = z.object({ challenge: z.string(), options: WebAuthnJson });
export const PasskeyLoginRequest = z.strictObject({
  challenge: Text.check(z.maxLength(2_000)),
  response: WebAuthnJson,
});
export const AddPasskeyRequest = z.strictObject({
  challenge: Text.check(z.maxLength(2_000)),
  name: PersonName,
  response: WebAuthnJson,
});

/** Scopes of API keys; none changes the account. */
export const API_SCOPES = ['market:read', 'signals:read'] as const;
export const ApiScope = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof ApiScope>;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, to distinguish keys. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});
export type ApiKey = z.infer<typeof ApiKey>;
export const ApiKeysAnswer = z.object({ apiKeys: z.array(ApiKey) });
export const CreateApiKeyRequest = z.strictObject({
  name: PersonName,
  scopes: z.array(ApiScope).check(z.minLength(1), z.maxLength(API_SCOPES.length)),
  password: z.optional(Password),
});
/** The key is shown only here. */
export const CreatedApiKey = z.object({ apiKey: ApiKey, key: z.string() });

/** Kinds of security events. */
export const SECURITY_EVENT_KINDS = [
  'signed-up',
  'signed-in',
  'signed-in-by-passkey',
  'sign-in-failed',
  'second-factor-failed',
  'recovery-code-used',
  'signed-out',
  'signed-out-everywhere',
  'session-ended',
  'refresh-token-reused',
  'password-changed',
  'password-reset',
  'email-changed',
  'phone-changed',
  'name-changed',
  'totp-added',
  'totp-removed',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'api-key-made',
  'api-key-removed',
  'data-exported',
  'deletion-asked',
  'deletion-undone',
  'account-deleted',
  'licence-stated',
  'prices-imported',
  'prices-removed',
  'events-imported',
  'events-removed',
  'licence-ended',
  'live-prices-agreed',
  'live-prices-ended',
  'scans-chosen',
  'rename-decided',
  'connection-added',
  'connection-changed',
  'connection-key-changed',
  'connection-logged-in',
  'connection-removed',
  'news-agreed',
  'news-consent-ended',
  'news-source-added',
  'news-source-removed',
  'plans-switched',
  'plan-changed',
  'plan-granted',
  'plan-grant-ended',
  'job-retried',
  'status-incident-posted',
  'status-incident-updated',
  'plans-changed-by-command',
  'ticket-answered',
  'ticket-changed',
  'ticket-answered-by-command',
  'expert-changed',
  'expert-changed-by-command',
  'payment-marked',
  'payment-refunded',
  'payment-marked-by-command',
  'invoice-seller-changed',
  'set-up-step-marked',
  'backup-asked',
  'news-source-changed',
  'house-advisor-switched',
  'prices-imported-by-command',
  'prices-removed-by-command',
  'events-imported-by-command',
  'events-removed-by-command',
  'splits-changed-by-command',
  'set-aside-cleared-by-command',
  'work-asked-by-command',
  'coupon-changed-by-command',
  'team-joined',
  'team-left',
  'team-handed-over',
  'team-member-removed',
  'operator-added',
  'operator-removed',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** A security event of an account, with a sentence. */
export const SecurityEvent = z.object({
  id: z.string(),
  at: z.number(),
  /** One of `SECURITY_EVENT_KINDS`, or of an older version. */
  kind: z.string(),
  sentence: z.string(),
  /** What it is about, such as an id with a value; null where the sentence says all. */
  detail: z._default(z.nullable(z.string()), null),
  /** Number of consecutive occurrences. */
  times: z._default(z.int(), 1),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
export const PageQuery = z.object({ page: z._default(wholeNumber(1, 100_000), 1) });
export const SecurityEventsPage = z.object({ events: z.array(SecurityEvent), totalCount: z.int() });
