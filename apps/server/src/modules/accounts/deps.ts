import type { AccountOptions } from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Passwords } from '#platform/auth/passwords.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { ExportPart, HiddenMarkets } from '#platform/export-part.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import type { AccountLimits } from './account-limits.ts';
import type { Lockout } from './lockout.ts';
import type { ProvenBrowsers } from './proven-browsers.ts';

/** Dependencies of accounts, given by the role. */
export interface AccountDeps {
  /** Not a transaction: each flow begins its own. */
  db: Kysely<Schema>;
  bus: Bus;
  secrets: Secrets;
  passwords: Passwords;
  notifier: Notifier;
  lockout: Lockout;
  limits: AccountLimits;
  proven: ProvenBrowsers;
  /** Removes the push channels of a user's ended sessions, in the same transaction. */
  forgetPushOf: (tx: Db, userId: string, sessionIds: readonly string[] | 'all') => Promise<void>;
  /** Site that passkeys belong to. */
  passkeySite: PasskeySite;
  /** Data of an account, from all modules. */
  exportParts: readonly ExportPart[];
  /** Returns what an account doesn't see of the markets: its export leaves it out. */
  hiddenFrom: (userId: string) => HiddenMarkets;
  /** Returns whether others would lose something with an account: its owner has to hand it over first. */
  isNeeded: (db: Db, userId: string) => Promise<boolean>;
  /** Whether the public address uses https, which makes cookies `Secure`. */
  isHttps: boolean;
  /** Returns what the server offers to a caller. */
  optionsFor: (request: FastifyRequest) => AccountOptions;
}

export interface PasskeySite {
  /** Domain name that passkeys belong to. */
  id: string;
  isAllowedOrigin: (origin: string) => boolean;
}
