import type { Timestamp } from './timestamp.ts';

/** Lists of prices that operators have imported; of several of one name the newest. */
export interface ImportedListsTable {
  id: string;
  source: string;
  market: string;
  name: string;
  timeframe: number;
  bars: number;
  /** Starts of the first and the last bar. */
  first_time: Timestamp;
  last_time: Timestamp;
  imported_at: Timestamp;
}

export interface ImportSchema {
  imported_lists: ImportedListsTable;
}
