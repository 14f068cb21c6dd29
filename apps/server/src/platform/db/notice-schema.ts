import type { ChannelKind, DigestOutcome, NoticeBody } from '@wickwise/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export interface NoticesTable {
  id: string;
  seq: number;
  user_id: string;
  body: ColumnType<NoticeBody, string, string>;
  at: Timestamp;
  is_read: boolean;
}

export interface ChannelsTable {
  id: string;
  user_id: string;
  kind: ChannelKind;
  label: string;
  /** Address of the channel, with its secrets. */
  sealed_address: Buffer;
  state: 'waiting' | 'on' | 'off';
  reason: string | null;
  /** Host that messages go to; null for the server's own services and while unknown. */
  host: string | null;
  /** Messages in a row that couldn't be delivered. */
  failures: number;
  /** Attempts in a row that failed. */
  strikes: Generated<number>;
  /** Error of the last one. */
  problem: string | null;
  /** Paused until then after several strikes. */
  paused_until: MaybeTimestamp;
  /** Times of the last failed attempt and the last accepted message; null before the first. */
  failed_at: MaybeTimestamp;
  proven_at: MaybeTimestamp;
  /** Hash of the token that links a chat to this channel, until it is used. */
  link_hash: Buffer | null;
  /** The session of a push subscription, which ends with it; null for other kinds. */
  session_id: string | null;
  /** Hash of a push service's address: a new subscription of a browser replaces an earlier user's. */
  endpoint_hash: Buffer | null;
  created_at: Timestamp;
}

export interface DeliveriesTable {
  id: string;
  user_id: string;
  channel_id: string;
  notices: string[];
  subject: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  latency_ms: number | null;
  error: string | null;
  created_at: Timestamp;
  due_at: Timestamp;
  sent_at: MaybeTimestamp;
  kind: ChannelKind;
  /** A test message. */
  is_test: Generated<boolean>;
  /** Lower ranks are sent first. */
  rank: Generated<number>;
  /** Being sent until then, unless the process was killed. */
  leased_until: MaybeTimestamp;
  /** The digest that it is; null for notices. */
  digest_id: string | null;
}

export interface QuietHoursTable {
  user_id: string;
  from_minute: number;
  to_minute: number;
}

export interface DigestSettingsTable {
  user_id: string;
  is_on: boolean;
  /** Of the day, in the account's zone. */
  hour: number;
  kinds: ChannelKind[];
  /** Digests that were due before aren't sent: the time of the last change. */
  since: Timestamp;
  next_at: Timestamp;
  /** Being composed until then, unless the process was killed. */
  leased_until: MaybeTimestamp;
  /** Attempts in a row that failed. */
  failures: Generated<number>;
  /** What the links of unsubscribing name: it says nothing about the account. */
  unsubscribe_id: string;
}

export interface DigestsTable {
  id: string;
  user_id: string;
  /** The reader's date; null on request. */
  day: string | null;
  outcome: DigestOutcome;
  /** JSON of `DigestBody`. */
  body: ColumnType<unknown, string, string>;
  /** What happened until then is in it. */
  through: Timestamp;
  /** Not sent any more afterwards. */
  send_until: Timestamp;
  created_at: Timestamp;
}

export interface ServerKeysTable {
  name: string;
  public_key: string;
  sealed_key: Buffer;
}

export interface NoticeSchema {
  notices: NoticesTable;
  channels: ChannelsTable;
  deliveries: DeliveriesTable;
  digest_settings: DigestSettingsTable;
  digests: DigestsTable;
  quiet_hours: QuietHoursTable;
  server_keys: ServerKeysTable;
}
