import type { Schema } from './db/schema.ts';

/** Rows of one table that belong to an account, as the export has them. */
export interface ExportPart {
  table: keyof Schema;
  /** Its name in the file. */
  name: string;
  /** The column that names the owner: `user_id` where it isn't said. */
  owner?: string;
  /** The table that its rows hang on, and the column that says on which: the owner is that row's. */
  through?: { table: keyof Schema; column: string; owner?: string };
  /** Columns by which rows are ordered. */
  order: readonly string[];
  /** Columns that aren't handed out, and why. */
  hidden?: Readonly<Record<string, string>>;
  /** Rows that are read at a time: fewer where they are long. */
  atOnce?: number;
  /** There is one row at most, which stands there by itself. */
  isOne?: boolean;
}

/** Why a column isn't handed out. */
export const SECRET = 'a secret, or made from one';
