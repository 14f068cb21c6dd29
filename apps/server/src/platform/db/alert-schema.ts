import type {
  AlertCondition,
  AlertFrequency,
  AlertReceipt,
  AlertState,
  ChannelKind,
  PauseReason,
} from '@wickwise/contract';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type Json<T> = ColumnType<T, string, string>;
type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export interface AlertsTable {
  id: string;
  /** What the engine knows it by. */
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
  /** How often it was armed: an alert that fires once does so once per arming. */
  arming: number;
  /** Wall time. */
  armed_at: Timestamp;
  /** The same in market time: signals from before don't count. */
  armed_from: Timestamp;
  /** Market time. */
  expires_at: MaybeTimestamp;
  /** Market time since which its level or amount is what it is; null is since it was armed. */
  levels_at: MaybeTimestamp;
  /** Of the split that moved it then. */
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
  /** What of the alert this is: its arming, or a bar. The alert fires once for each. */
  occurrence: string;
  name: string;
  market: string;
  symbol: string;
  condition: Json<AlertCondition>;
  timeframe: number;
  price: number;
  at: Timestamp;
  is_late: boolean;
  receipt: Json<AlertReceipt>;
  /** What told the user of it. */
  notice_id: string;
  stored_at: Timestamp;
}

export interface AlertMarksTable {
  instrument_no: number;
  /** Market time of the price. */
  at: Timestamp;
  price: number;
  before: number | null;
  /** Between which prices the shortest bar that holds it had moved by then; null where that isn't known. */
  high: number | null;
  low: number | null;
  /** Wall time: alerts that were armed later have no side yet. */
  saved_at: Timestamp;
}

/** Market time in which an alert, as it now is, was armed; without an end it is still, or until it's done or past its time. */
export interface AlertSpansTable {
  alert_id: string;
  from_at: Timestamp;
  until_at: MaybeTimestamp;
}

/** Up to which number something was read. */
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
