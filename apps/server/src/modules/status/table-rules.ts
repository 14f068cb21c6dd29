import { sql } from 'kysely';
import { instant } from '#platform/db/timestamp.ts';
import { inBatches } from '#platform/retention/delete-batches.ts';
import { afterDays, type TableRule } from '#platform/retention/table-rule.ts';

const INTERVAL_DAYS = 35;
const DAYS = 730;

/** Deletes measurements of a table some days after they were made. */
const measuredBefore = (table: 'status_intervals' | 'status_days', days: number): TableRule['ends'] => ({
  days,
  deleteOld: (db, beforeMs, batches) =>
    inBatches(
      (rows) =>
        sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where at < ${instant(beforeMs)} limit ${rows}))`.execute(db),
      batches,
    ),
});

/** How long rows are kept. */
export const STATUS_RULES: readonly TableRule[] = [
  { table: 'status_intervals', ends: measuredBefore('status_intervals', INTERVAL_DAYS) },
  { table: 'status_days', ends: measuredBefore('status_days', DAYS) },
  {
    table: 'status_incidents',
    ends: afterDays(DAYS, { table: 'status_incidents', column: 'ended_at', only: 'ended_at is not null' }),
  },
  { table: 'status_updates', ends: 'with their incident' },
];
