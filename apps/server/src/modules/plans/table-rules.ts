import { afterDays, type TableRule } from '#platform/retention/table-rule.ts';

/** How long rows are kept. */
export const PLANS_RULES: readonly TableRule[] = [
  { table: 'plan_inquiries', ends: afterDays(365, { table: 'plan_inquiries', column: 'at' }) },
];
