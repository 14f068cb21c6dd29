import type { WatchlistItem } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

export interface WatchlistsTable {
  id: string;
  user_id: string;
  name: string;
  /** Position among the owner's lists. */
  place: number;
  /** Instruments and headings in the owner's order, read and written as a whole. */
  items: ColumnType<WatchlistItem[], string, string>;
  /** The first list until its owner changes it: it follows the symbols of the set-up. */
  is_untouched: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** What is held of an instrument of a watchlist, as entered. */
export interface HoldingsTable {
  watchlist_id: string;
  market: Market;
  symbol: string;
  quantity: number;
  /** Average price paid for one unit; null where it isn't known. */
  cost: number | null;
  /** Market time: later splits aren't in quantity and cost. */
  entered_at: Timestamp;
}

export interface WatchlistSchema {
  holdings: HoldingsTable;
  watchlists: WatchlistsTable;
}
