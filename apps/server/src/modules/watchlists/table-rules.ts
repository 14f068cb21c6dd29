import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInHoldings } from './holdings/rename.ts';
import { renameInWatchlists } from './rename.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const WATCHLISTS_RULES: readonly TableRule[] = [
  { table: 'holdings', ends: MADE_BY_PEOPLE, account: 'watchlist_id', rename: renameInHoldings },
  { table: 'watchlists', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInWatchlists },
];
