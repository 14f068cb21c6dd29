import type { ConnectionFigures, DataConnection, DataProvider } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { KeySeals, KeyTexts } from './key-seals.ts';

/** The answer of a provider to a key; the reason is in its own words. */
export type KeyAnswer = { ok: true; markets: readonly Market[] } | { ok: false; reason: string };

/** A provider as forms show it, and its live test. */
export interface ConnectableProvider extends DataProvider {
  check(key: KeyTexts, signal: AbortSignal): Promise<KeyAnswer>;
}

/** What the running server does with a stored connection. */
export interface ConnectionAtWork {
  state: DataConnection['state'];
  reason: string | null;
  figures: ConnectionFigures | null;
}

/** The connections that the server's roles run with. */
export interface ConnectionsAtWork {
  /** The feed that the server was started with for all markets, which leaves them unused; null for none. */
  pinnedFeed: string | null;
  /** Markets that a setting names a feed for. */
  settled: readonly Market[];
  /** Undefined for one that was stored or changed after the start. */
  of(id: string, changedAtMs: number): ConnectionAtWork | undefined;
}

export interface ConnectionDeps {
  db: Db;
  log: Log;
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  atWork: ConnectionsAtWork;
  /** Makes the feeds of what is stored now; called after the answer was sent. */
  changed: () => void;
}
