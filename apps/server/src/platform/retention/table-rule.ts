import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { type Batches, deleteOld, type OldRows } from './delete-batches.ts';
import type { RetainedKind } from './retention-days.ts';

/** Deletes rows written before an instant, in batches; returns how many. */
type DeleteOld = (db: Db, beforeMs: number, batches: Batches) => Promise<number>;

/** What becomes of the rows of a table with time, and with the account that they belong to. Each table has one rule. */
export interface TableRule {
  table: keyof Schema;
  /** Deleted every hour after the days of its kind, or how the owner of the table bounds it, in words. */
  ends: { kind: RetainedKind; deleteOld: DeleteOld } | string;
  /**
   * The column whose foreign key deletes a row with its account, or with the row of the account's that it hangs on;
   * absent where rows belong to nobody.
   */
  account?: string;
}

/** Rows that end some days after they were written. */
export const byAge = (kind: RetainedKind, rows: OldRows): TableRule['ends'] => ({
  kind,
  deleteOld: (db, beforeMs, batches) => deleteOld(db, rows, beforeMs, batches),
});

export const MADE_BY_PEOPLE = 'until people delete them, within the limits of an account';
export const DOES_NOT_GROW = 'one row per instrument, timeframe or name';
