import type { ApiScope, Preferences } from '@wickwise/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type OptionalTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export type Role = 'user' | 'expert' | 'operator';

export interface UsersTable {
  id: string;
  name: string;
  /** As typed. */
  email: string;
  /** Unique key of an address, without case. */
  email_key: string;
  phone: string | null;
  password_hash: string;
  role: Role;
  created_at: Timestamp;
  /** When the address was confirmed by a code; before that the account is nobody's. */
  confirmed_at: OptionalTimestamp;
  /** When the account will be deleted; null unless it waits for that. */
  delete_at: OptionalTimestamp;
}

/** A browser that signed in. It ends after 30 days without use or 180 days at all. */
export interface SessionsTable {
  id: string;
  user_id: string;
  device: string;
  /** Hash of the browser's cookie, to detect logins from new browsers. */
  device_hash: Buffer;
  address: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
  ended_at: OptionalTimestamp;
  /** Generation of the newest refresh token that was used, and when it was first used. */
  generation: number;
  rotated_at: Timestamp;
}

/** Issued refresh tokens, used ones included: reuse means that one was stolen. */
export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  generation: number;
  created_at: Timestamp;
}

/** A sign-up with an unconfirmed address, as one browser typed it. */
export interface TypedAccount {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
}

/** Codes that were sent. Several of an account and purpose are valid until one is used. */
export interface OneTimeCodesTable {
  id: string;
  user_id: string;
  purpose: string;
  code_hash: Buffer;
  /** Hash of the cookie of the browser that may use it; empty for any. */
  binding: string;
  /** The new address or number that it confirms. */
  target: string | null;
  /** The account that a sign-up code confirms. */
  account: ColumnType<TypedAccount | null, string | null, string | null>;
  tries: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A challenge that may be answered once: WebAuthn, and the second step of a login. */
export interface ChallengesTable {
  token_hash: Buffer;
  purpose: string;
  user_id: string | null;
  value: string;
  tries: number;
  expires_at: Timestamp;
}

/** An authenticator app, unconfirmed until its first right code. */
export interface AuthenticatorsTable {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: OptionalTimestamp;
  /** Number of the newest half minute whose code was used: no code works twice. */
  last_step: number;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Timestamp;
  last_used_at: OptionalTimestamp;
}

export interface ApiKeysTable {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  key_hash: Buffer;
  scopes: ApiScope[];
  created_at: Timestamp;
  last_used_at: OptionalTimestamp;
}

export interface PreferencesTable {
  user_id: string;
  preferences: ColumnType<Preferences, string, string>;
  updated_at: Timestamp;
}

/** Security events; without a user where the account is gone. */
export interface SecurityEventsTable {
  id: string;
  user_id: string | null;
  at: Timestamp;
  kind: string;
  address: string | null;
  device: string | null;
  /** Number of occurrences; `at` is the last one. */
  times: Generated<number>;
  /** What it is about: ids and names of the product, never an address of another account. */
  detail: string | null;
}

/** Mails, written in the transaction of their cause and sent afterwards. */
export interface MailsTable {
  id: string;
  user_id: string | null;
  to_address: string;
  subject: string;
  /** Text and HTML, encrypted since they may contain codes. Deleted once a mail is sent. */
  sealed_body: Buffer | null;
  created_at: Timestamp;
  state: 'waiting' | 'sent' | 'failed';
  error: string | null;
}

export interface AccountSchema {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  one_time_codes: OneTimeCodesTable;
  challenges: ChallengesTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  api_keys: ApiKeysTable;
  preferences: PreferencesTable;
  security_events: SecurityEventsTable;
  mails: MailsTable;
}
