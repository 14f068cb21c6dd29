import { afterDays, DOES_NOT_GROW, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInOrders, renameInPositions, renameInRuns } from './rename.ts';

/** Orders that were never filled. Filled ones are the books, curves and holdings of their account and its strategies. */
const UNFILLED = { table: 'paper_orders', column: 'stored_at', only: "state in ('cancelled', 'dropped')" };
const UNFILLED_DAYS = 365;

/** Retention of the module's rows, and how they are deleted with their account. */
export const PAPER_RULES: readonly TableRule[] = [
  { table: 'paper_accounts', ends: 'until the account is reset', account: 'user_id' },
  {
    table: 'paper_orders',
    ends: afterDays(UNFILLED_DAYS, UNFILLED),
    account: 'account_id',
    rename: renameInOrders,
  },
  { table: 'paper_positions', ends: 'until the account is reset', account: 'account_id', rename: renameInPositions },
  { table: 'paper_runs', ends: 'until the account is reset', account: 'account_id', rename: renameInRuns },
  { table: 'paper_marks', ends: DOES_NOT_GROW },
];
