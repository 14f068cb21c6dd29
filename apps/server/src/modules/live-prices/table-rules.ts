import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept, and how they are deleted with their account. */
export const LIVE_PRICES_RULES: readonly TableRule[] = [
  { table: 'live_price_agreements', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
