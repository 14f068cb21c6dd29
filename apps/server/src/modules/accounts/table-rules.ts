import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInPreferences } from './rename.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const ACCOUNTS_RULES: readonly TableRule[] = [
  { table: 'users', ends: 'until deleted by their owner; unconfirmed ones 7 days' },
  { table: 'api_keys', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'authenticators', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'passkeys', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'preferences', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInPreferences },
  { table: 'recovery_codes', ends: MADE_BY_PEOPLE, account: 'user_id' },
  { table: 'challenges', ends: 'minutes', account: 'user_id' },
  { table: 'one_time_codes', ends: '7 days after they ended', account: 'user_id' },
  { table: 'first_run_codes', ends: 'one row, until the server has an operator' },
  { table: 'sessions', ends: '30 days after they ended', account: 'user_id' },
  { table: 'refresh_tokens', ends: 'as long as a session may rest', account: 'session_id' },
  { table: 'security_events', ends: '365 days', account: 'user_id' },
];
