import type { ChannelKind, NoticeBody } from '@wickwise/contract';
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
  /** Where it leads, with its secrets. */
  sealed_address: Buffer;
  state: 'waiting' | 'on' | 'off';
  reason: string | null;
  /** Host name that messages go to; null where it's the server's own (mail, bot) or isn't known yet. */
  host: string | null;
  /** Messages in a row that could not be handed over at all. */
  failures: number;
  /** Attempts in a row that failed. */
  strikes: Generated<number>;
  /** What the last of them failed for. */
  problem: string | null;
  /** After several strikes nothing is sent before. */
  paused_until: MaybeTimestamp;
  /** When an attempt last failed, and when a message was last taken; null before the first. */
  failed_at: MaybeTimestamp;
  proven_at: MaybeTimestamp;
  /** Of the token that ties a chat to this channel, until it was used. */
  link_hash: Buffer | null;
  /** The session that asked for push messages, which end with it; null for other kinds. */
  session_id: string | null;
  /** Of a push service's address: a browser that somebody else used before isn't theirs any longer. */
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
  /** Sent on request, to try a channel out. */
  is_test: Generated<boolean>;
  /** Lower ones go first. */
  rank: Generated<number>;
  /** It's being sent until then, unless the process was killed. */
  leased_until: MaybeTimestamp;
}

export interface QuietHoursTable {
  user_id: string;
  from_minute: number;
  to_minute: number;
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
  quiet_hours: QuietHoursTable;
  server_keys: ServerKeysTable;
}
