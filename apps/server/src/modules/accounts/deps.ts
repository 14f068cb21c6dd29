import type { AccountOptions } from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Passwords } from '#platform/auth/passwords.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { ExportPart } from '#platform/export-part.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import type { AccountLimits } from './account-limits.ts';
import type { Lockout } from './lockout.ts';
import type { ProvenBrowsers } from './proven-browsers.ts';

/** What accounts are given by the role that wires them. */
export interface AccountDeps {
  /** Not a transaction: flows begin their own. */
  db: Kysely<Schema>;
  bus: Bus;
  secrets: Secrets;
  passwords: Passwords;
  notifier: Notifier;
  lockout: Lockout;
  limits: AccountLimits;
  proven: ProvenBrowsers;
  /** Forgets the push channels of a user's browsers whose sessions end, in the same transaction. */
  forgetPushOf: (tx: Db, userId: string, sessionIds: readonly string[] | 'all') => Promise<void>;
  /** What passkeys are bound to. */
  passkeySite: PasskeySite;
  /** What is kept of an account, by everybody who keeps something. */
  exportParts: readonly ExportPart[];
  /** Whether people reach us by https, so that cookies may insist on it. */
  isHttps: boolean;
  /** What the server offers to whoever asks. */
  optionsFor: (request: FastifyRequest) => AccountOptions;
}

export interface PasskeySite {
  /** Domain name that passkeys belong to. */
  id: string;
  isAllowedOrigin: (origin: string) => boolean;
}
