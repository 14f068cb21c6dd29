import { sql } from 'kysely';
import { instant } from '../db/timestamp.ts';
import { inBatches } from './delete-batches.ts';
import type { TableRule } from './table-rule.ts';

/** A year, and what a report of it takes. */
const USAGE_DAYS = 400;

/** How long rows are kept, and how they are deleted with their account. */
export const PLATFORM_RULES: readonly TableRule[] = [
  { table: 'grants', ends: 'with their account', account: 'user_id' },
  { table: 'leases', ends: 'one row' },
  { table: 'mails', ends: '30 days', account: 'user_id' },
  { table: 'plan_fits', ends: 'once it is done, within minutes of its time', account: 'user_id' },
  { table: 'plan_pauses', ends: 'one row for each strategy and symbol that waits', account: 'user_id' },
  { table: 'plan_prices', ends: 'one row for each price that was ever offered' },
  { table: 'plan_switch', ends: 'one row' },
  {
    table: 'plan_usage',
    ends: {
      days: USAGE_DAYS,
      deleteOld: (db, beforeMs, batches) =>
        inBatches(
          (rows) =>
            sql`
            delete from plan_usage where ctid = any(array(
              select ctid from plan_usage where begins_at < ${instant(beforeMs)} limit ${rows}))`.execute(db),
          batches,
        ),
    },
    account: 'user_id',
  },
  { table: 'plans', ends: 'one row for each plan' },
  { table: 'set_aside_writes', ends: 'the newest 10,000' },
  { table: 'work_claims', ends: 'with the work, or seconds after its node was lost' },
];
