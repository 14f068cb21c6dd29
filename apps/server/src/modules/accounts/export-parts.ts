import type { Schema } from '#platform/db/schema.ts';
import { type ExportPart, SECRET } from '#platform/export-part.ts';

/** An account's data in its export. */
export const ACCOUNTS_EXPORT: readonly ExportPart[] = [
  { table: 'users', name: 'user', owner: 'id', order: ['id'], hidden: { password_hash: SECRET }, isOne: true },
  {
    table: 'authenticators',
    name: 'authenticator',
    order: ['user_id'],
    hidden: { sealed_secret: SECRET },
    isOne: true,
  },
  {
    table: 'passkeys',
    name: 'passkeys',
    order: ['created_at', 'id'],
    hidden: { credential_id: SECRET, public_key: SECRET },
  },
  { table: 'api_keys', name: 'apiKeys', order: ['created_at', 'id'], hidden: { key_hash: SECRET } },
  { table: 'sessions', name: 'sessions', order: ['created_at', 'id'], hidden: { device_hash: SECRET } },
  { table: 'security_events', name: 'securityEvents', order: ['at', 'id'] },
];

/** Tables with rows of accounts that aren't exported as they are, with the reason. */
export const NOT_EXPORTED: Readonly<Partial<Record<keyof Schema, string>>> = {
  advice_news: 'what followers were told of calls, which are in the export themselves',
  preferences: 'they are there, with what was never chosen as it comes',
  refresh_tokens: 'hashes of secrets that keep a browser signed in; `sessions` says which',
  one_time_codes: 'hashes of codes that live for minutes; the mails that brought them are listed',
  challenges: 'hashes of questions that live for minutes',
  recovery_codes: 'hashes of secrets; the account says how many are left',
  plan_fits: 'when to compare what an account keeps with its plan, for minutes',
  mails: 'those to the account’s own address are listed: one to another address would tell whether it has an account',
};
