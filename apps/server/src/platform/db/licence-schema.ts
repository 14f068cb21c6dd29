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

/** That the server may ask exchanges for public prices, which others can then reach. The one without an end holds. */
export interface LivePriceAgreementsTable {
  id: string;
  /** Who agreed: with the account, its agreements end. */
  user_id: string;
  /** Names of the exchanges, each with its terms as they were shown. */
  exchanges: ColumnType<{ name: string; terms: string }[], string, string>;
  agreed_at: Timestamp;
  ended_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  ended_by: string | null;
}

export interface LicenceSchema {
  live_price_agreements: LivePriceAgreementsTable;
  licence_statements: LicenceStatementsTable;
}
