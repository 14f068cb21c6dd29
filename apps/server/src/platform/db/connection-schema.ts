import type { Market } from '@wickwise/market';
import type { Timestamp } from './timestamp.ts';

/** Providers that operators have connected by keys of theirs. */
export interface ConnectionsTable {
  id: string;
  user_id: string;
  provider: string;
  /** Markets whose prices it carries here, out of those that its key gives. */
  markets: Market[];
  offered: Market[];
  is_paused: boolean;
  /** The key, encrypted by a secret that no backup has. */
  sealed_key: Buffer;
  key_at: Timestamp;
  created_at: Timestamp;
  /** Of anything that the feed depends on. */
  changed_at: Timestamp;
}

export interface ConnectionSchema {
  connections: ConnectionsTable;
}
