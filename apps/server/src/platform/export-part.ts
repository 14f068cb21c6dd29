import type { Schema } from './db/schema.ts';

/** Rows of one table that belong to an account, as its export has them. */
export interface ExportPart {
  table: keyof Schema;
  /** Its name in the file. */
  name: string;
  /** The column with the owner; `user_id` by default. */
  owner?: string;
  /** The table that its rows reference, and the referencing column: the owner is that row's. */
  through?: { table: keyof Schema; column: string; owner?: string };
  /** Columns by which rows are ordered. */
  order: readonly string[];
  /** Columns that are left out, with the reason. */
  hidden?: Readonly<Record<string, string>>;
  /** Number of rows that are read at a time: fewer where they are long. */
  atOnce?: number;
  /** Where its rows name the market or instrument whose prices they hold; absent where they hold none. */
  prices?: 'instrument' | 'market' | 'request' | 'frozen' | 'firings';
  /** Whether there is at most one row, exported as an object. */
  isOne?: boolean;
}

/** Markets that an account doesn't see, and the numbers of their instruments. */
export interface HiddenMarkets {
  markets: readonly string[];
  numbers: readonly number[];
}

/** Why a column is left out. */
export const SECRET = 'a secret, or made from one';
