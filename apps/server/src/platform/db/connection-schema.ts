import type { Market } from '@wickwise/market';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type OptionalTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

/** Providers that accounts have connected by keys of theirs. */
export interface ConnectionsTable {
  id: string;
  user_id: string;
  provider: string;
  /** Whether it serves its account alone; otherwise an operator connected it for the server. */
  is_own: Generated<boolean>;
  /** Markets whose prices it carries here, out of those that its key gives. */
  markets: Market[];
  offered: Market[];
  is_paused: boolean;
  /** The key, encrypted by a secret that no backup has. */
  sealed_key: Buffer;
  key_at: Timestamp;
  /** When the tokens of the last login end; null where that isn't known. */
  login_until: OptionalTimestamp;
  created_at: Timestamp;
  /** Of anything that the feed depends on. */
  changed_at: Timestamp;
}

export interface ConnectionSchema {
  connections: ConnectionsTable;
}
