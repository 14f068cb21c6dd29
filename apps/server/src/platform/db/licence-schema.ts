import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** What operators have stated about the licence of a market's prices. The one without an end holds. */
export interface LicenceStatementsTable {
  id: string;
  /** Who stated it: with the account, its statements end. */
  user_id: string;
  source: string;
  market: string;
  scope: 'display' | 'redistribute';
  /** Name of the provider, its terms and the statement, as they were shown. */
  provider: string;
  terms: string;
  statement: string;
  made_at: Timestamp;
  ended_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  ended_by: string | null;
}

export interface LicenceSchema {
  licence_statements: LicenceStatementsTable;
}
