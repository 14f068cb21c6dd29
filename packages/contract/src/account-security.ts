import * as z from 'zod/mini';
import { OneTimeCode, Password, PersonName } from './accounts.ts';
import { Text, WELL_FORMED_JSON } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** A device that is signed in. Times in epoch ms. */
export const DeviceSession = z.object({
  id: z.string(),
  /** As far as its browser tells, e.g. "Chrome on Windows". */
  device: z.string(),
  address: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;
export const DeviceSessionsAnswer = z.object({ sessions: z.array(DeviceSession) });

/** Shown once while an authenticator is being set up. */
export const TotpSetup = z.object({ secret: z.string(), url: z.string() });
export const TotpConfirmRequest = z.strictObject({ code: OneTimeCode });
/** Shown once; only hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeysAnswer = z.object({ passkeys: z.array(Passkey) });

/** Options and answers of WebAuthn travel in the browser's own JSON forms. */
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

/** What a key may do; nothing that changes the account. */
export const API_SCOPES = ['market:read', 'signals:read'] as const;
export const ApiScope = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof ApiScope>;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, to tell keys apart. */
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
/** The key itself is shown this once. */
export const CreatedApiKey = z.object({ apiKey: ApiKey, key: z.string() });

/** Something that happened to an account's security, in words for its owner. */
export const SecurityEvent = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.string(),
  sentence: z.string(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
export const PageQuery = z.object({ page: z._default(wholeNumber(1, 100_000), 1) });
export const SecurityEventsPage = z.object({ events: z.array(SecurityEvent), totalCount: z.int() });
