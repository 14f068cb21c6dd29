import type {
  AlertCondition,
  AlertFrequency,
  AlertReceipt,
  AlertState,
  ChannelKind,
  PauseReason,
} from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { StoredFirstMinute } from './stored-first-minute.ts';
import type { Timestamp } from './timestamp.ts';

type Json<T> = ColumnType<T, string, string>;
type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export interface AlertsTable {
  id: string;
  /** The engine's number of the alert. */
  no: number;
  user_id: string;
  name: string;
  market: string;
  symbol: string | null;
  watchlist_id: string | null;
  condition: Json<AlertCondition>;
  timeframe: number;
  frequency: AlertFrequency;
  cooldown_minutes: number;
  channels: ChannelKind[];
  is_muted: boolean;
  state: AlertState;
  /** Null unless the server paused it. */
  pause_reason: PauseReason | null;
  /** Number of times it was armed: a "once" alert fires once per arming. */
  arming: number;
  /** Wall time. */
  armed_at: Timestamp;
  /** Market time of arming: earlier signals don't count. */
  armed_from: Timestamp;
  /** Market time. */
  expires_at: MaybeTimestamp;
  /** Market time since which its level or amount is valid; null is since arming. */
  levels_at: MaybeTimestamp;
  /** Factor of the split that changed it then. */
  split_factor: number | null;
  fired_count: number;
  last_fired_at: MaybeTimestamp;
  created_at: Timestamp;
}

export interface AlertFiringsTable {
  id: string;
  seq: number;
  alert_id: string;
  user_id: string;
  /** The arming or the bar: the alert fires once for each. */
  occurrence: string;
  name: string;
  market: string;
  symbol: string;
  condition: Json<AlertCondition>;
  timeframe: number;
  /** Null for news. */
  price: number | null;
  at: Timestamp;
  is_late: boolean;
  receipt: Json<AlertReceipt>;
  /** The notice about it. */
  notice_id: string;
  stored_at: Timestamp;
  /** Address of the story that fired it, for alerts on news. */
  story: string | null;
}

export interface AlertMarksTable {
  instrument_no: number;
  /** Market time of the price. */
  at: Timestamp;
  price: number;
  before: number | null;
  /** Extremes of the shortest bar that contains it, up to that time; null where unknown. */
  high: number | null;
  low: number | null;
  /** Whose bars had not been loaded. */
  first_minutes: ColumnType<StoredFirstMinute[] | null, string | null | undefined, string | null>;
  /** Wall time: alerts armed later have no side yet. */
  saved_at: Timestamp;
}

/**
 * Market time during which an alert in its present form was armed; without an end it still is, or until it is done or
 * expired.
 */
export interface AlertSpansTable {
  alert_id: string;
  from_at: Timestamp;
  until_at: MaybeTimestamp;
}

/** Numbers up to which a source was read. */
export interface AlertPositionsTable {
  name: string;
  seq: number;
}

export interface AlertSchema {
  alerts: AlertsTable;
  alert_firings: AlertFiringsTable;
  alert_marks: AlertMarksTable;
  alert_spans: AlertSpansTable;
  alert_positions: AlertPositionsTable;
}
