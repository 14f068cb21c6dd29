import type { ApiScope, Preferences } from '@wickwise/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type OptionalTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export type Role = 'user' | 'expert' | 'operator';

export interface UsersTable {
  id: string;
  name: string;
  /** As it was typed. */
  email: string;
  /** What tells accounts apart: without case. */
  email_key: string;
  phone: string | null;
  password_hash: string;
  role: Role;
  created_at: Timestamp;
  /** When the address was proved by a code; before that the account is nobody's. */
  confirmed_at: OptionalTimestamp;
  /** When the account is purged, set while it waits for that. */
  delete_at: OptionalTimestamp;
}

/** A browser that signed in. It ends after 30 days without use or 180 days at all. */
export interface SessionsTable {
  id: string;
  user_id: string;
  device: string;
  /** Of the cookie that tells a browser from others, for the alert at a new one. */
  device_hash: Buffer;
  address: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
  ended_at: OptionalTimestamp;
  /** Generation of the newest refresh token that was used, and when it was first used. */
  generation: number;
  rotated_at: Timestamp;
}

/** Refresh tokens given out, used ones too: who shows one of those again stole it, or was stolen from. */
export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  generation: number;
  created_at: Timestamp;
}

/** Who signs up with an address that isn't proved yet, as one browser has typed it. */
export interface TypedAccount {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
}

/** Codes that were sent. Of an account and purpose several are good until one of them is used. */
export interface OneTimeCodesTable {
  id: string;
  user_id: string;
  purpose: string;
  code_hash: Buffer;
  /** Hash of the cookie of the browser that may use it; empty where any may. */
  binding: string;
  /** The new address or number that it confirms. */
  target: string | null;
  /** The account that it confirms, of a code for a sign-up. */
  account: ColumnType<TypedAccount | null, string | null, string | null>;
  tries: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** A question that was asked and may be answered once: WebAuthn, and the second step of signing in. */
export interface ChallengesTable {
  token_hash: Buffer;
  purpose: string;
  user_id: string | null;
  value: string;
  tries: number;
  expires_at: Timestamp;
}

/** An authenticator app. Unconfirmed until it has shown a right code. */
export interface AuthenticatorsTable {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: OptionalTimestamp;
  /** The newest half minute whose code was used: none is good twice. */
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

/** What happened to an account's security. Without a user: to one that is gone. */
export interface SecurityEventsTable {
  id: string;
  user_id: string | null;
  at: Timestamp;
  kind: string;
  address: string | null;
  device: string | null;
  /** How often it happened; `at` is the last time. */
  times: Generated<number>;
}

/** Mails, written with what they tell of and sent afterwards. */
export interface MailsTable {
  id: string;
  user_id: string | null;
  to_address: string;
  subject: string;
  /** Text and HTML, encrypted: codes are in it. Forgotten once a mail has left. */
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
