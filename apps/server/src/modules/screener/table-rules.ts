import { sql } from 'kysely';
import { instant } from '#platform/db/timestamp.ts';
import { inBatches } from '#platform/retention/delete-batches.ts';
import { MADE_BY_PEOPLE, type TableRule } from '#platform/retention/table-rule.ts';
import { renameInScreens } from './rename.ts';

/** Turns have no id, but an index by the time of writing. */
const turns: TableRule['ends'] = {
  kind: 'turns',
  deleteOld: (db, beforeMs, batches) =>
    inBatches(
      (rows) =>
        sql`
        delete from screen_turns where ctid = any(array(
          select ctid from screen_turns where stored_at < ${instant(beforeMs)} order by stored_at limit ${rows}))`.execute(
          db,
        ),
      batches,
    ),
};

/** How long rows are kept, and how they are deleted with their account. */
export const SCREENER_RULES: readonly TableRule[] = [
  { table: 'screens', ends: MADE_BY_PEOPLE, account: 'user_id', rename: renameInScreens },
  { table: 'screen_turns', ends: turns, account: 'screen_id' },
  { table: 'shared_screens', ends: MADE_BY_PEOPLE, account: 'user_id' },
];
