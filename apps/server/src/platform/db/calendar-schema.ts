import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

/** Lists of events that operators have imported, and those of providers. */
export interface CalendarListsTable {
  id: string;
  /** Of a provider its attribution. */
  name: string;
  /** `display`: everybody who uses the server may see its events. Null for lists of providers. */
  scope: 'internal' | 'display' | null;
  /** Source of the provider's prices, whose licence decides; null for imported lists. */
  source: string | null;
  imported_at: Timestamp;
}

export interface CalendarEventsTable {
  id: string;
  list_id: string;
  /** The file's own name of the event, or what tells it from others. */
  key: string;
  kind: 'earnings' | 'dividend' | 'split' | 'macro' | 'expiry';
  /** Null for all markets. */
  market: string | null;
  symbol: string | null;
  /** The market's date, 2026-12-03. */
  date: string;
  at: ColumnType<number | null, Date | null, Date | null>;
  timing: 'before-open' | 'after-close' | null;
  title: string;
  importance: 'high' | 'medium' | 'low' | null;
  is_estimated: boolean;
  changed_at: Timestamp;
}

/** When a provider is asked for a kind of events again. */
export interface CalendarReadingsTable {
  source: string;
  kind: 'earnings' | 'dividend';
  next_at: Timestamp;
  /** Since the last answer. */
  failures: number;
}

export interface CalendarSchema {
  calendar_lists: CalendarListsTable;
  calendar_events: CalendarEventsTable;
  calendar_readings: CalendarReadingsTable;
}
