import type { Rename } from '@wickwise/market';
import type { Db } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { type Batches, deleteOld, type OldRows } from './delete-batches.ts';
import type { RetainedKind } from './retention-days.ts';

/** Deletes rows written before an instant, in batches; returns how many. */
type DeleteOld = (db: Db, beforeMs: number, batches: Batches) => Promise<number>;

/** How the rows of a table end, with time and with their account, and what they name. Each table has one rule. */
export interface TableRule {
  table: keyof Schema;
  /**
   * Deleted every hour after the days of its kind, or after fixed days that the product promises; else a sentence on how
   * the owner of the table limits it.
   */
  ends: { kind: RetainedKind; deleteOld: DeleteOld } | { days: number; deleteOld: DeleteOld } | string;
  /**
   * The column whose foreign key deletes a row with its account, directly or through another row; absent where rows
   * have no account.
   */
  account?: string;
  /** The column whose foreign key is emptied with the account, or names a row of which that is true; the row stays. */
  outlives?: string;
  /** Gives what people have saved on a renamed instrument its new symbol. */
  rename?: (db: Db, rename: Rename) => Promise<void>;
}

/** Deletes rows some days after they were written. */
export const byAge = (kind: RetainedKind, rows: OldRows): TableRule['ends'] => ({
  kind,
  deleteOld: (db, beforeMs, batches) => deleteOld(db, rows, beforeMs, batches),
});

/** Deletes rows a fixed number of days after they were written. */
export const afterDays = (days: number, rows: OldRows): TableRule['ends'] => ({
  days,
  deleteOld: (db, beforeMs, batches) => deleteOld(db, rows, beforeMs, batches),
});

export const MADE_BY_PEOPLE = 'until people delete them, within the limits of an account';
export const DOES_NOT_GROW = 'one row per instrument, timeframe or name';
