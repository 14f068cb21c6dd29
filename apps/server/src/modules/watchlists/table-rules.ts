import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInWatchlists } from './rename.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const WATCHLISTS_RULES: readonly TableRule[] = [
  { table: 'watchlists', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInWatchlists },
];
