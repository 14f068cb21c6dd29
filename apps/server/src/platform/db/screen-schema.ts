import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Saved screens. */
export interface ScreensTable {
  id: string;
  user_id: string;
  name: string;
  market: string;
  timeframe: number;
  /** Rule, instruments, loopback and columns, as in the contract. */
  definition: JSONColumnType<object>;
  /** Direction of a match. */
  direction: 'bullish' | 'bearish';
  /** Scanned at every close. */
  is_live: boolean;
  version: number;
  /** Market time from which this version's firings count. */
  live_from: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** An instrument entered or left a live screen's matches. */
export interface ScreenTurnsTable {
  screen_id: string;
  version: number;
  instrument_no: number;
  bar_time: Timestamp;
  kind: 'entered' | 'left';
  /** Market time at which the bar closed, and its close. */
  at: Timestamp;
  price: number;
  /** Wall time of storing. */
  stored_at: Timestamp;
}

export interface SharedScreensTable {
  id: string;
  user_id: string;
  /** The saved screen that it shows; null for an unsaved rule. */
  screen_id: string | null;
  frozen: JSONColumnType<object>;
  data_hash: string;
  created_at: Timestamp;
}

export interface ScreenSchema {
  screens: ScreensTable;
  screen_turns: ScreenTurnsTable;
  shared_screens: SharedScreensTable;
}
