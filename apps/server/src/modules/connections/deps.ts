import type { ConnectionFigures, DataConnection, DataProvider, SecurityEventKind } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { ConnectionUse } from './connection-places.ts';
import type { KeySeals, KeyTexts } from './key-seals.ts';
import type { OwnLimits } from './store.ts';

/** The answer of a provider to a key; the reason is in its own words. */
export type KeyAnswer = { ok: true; markets: readonly Market[] } | { ok: false; reason: string };

/** How a login at a provider is done; calls throw `LoginRefused` with the provider's words. */
export interface ConnectableLogin {
  kind: 'redirect' | 'form';
  fields: DataProvider['fields'];
  /** Names of the parts of the key that it wants, and of those that it gives. */
  needs: readonly string[];
  gives: readonly string[];
  /** Whether the provider's page sends our state back. */
  returnsState: boolean;
  /** Returns the address of the provider's page. */
  open(key: KeyTexts, place: { redirectUrl: string; state: string }, signal: AbortSignal): Promise<string>;
  finish(
    key: KeyTexts,
    back: { redirectUrl: string; answer: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ): Promise<KeyTexts>;
  /** Returns when tokens that are new now end, epoch ms; null where that isn't known. */
  endsMs(key: KeyTexts, nowMs: number): number | null;
}

/** A provider as forms show it, with its live test and its login. */
export interface ConnectableProvider extends Omit<DataProvider, 'logIn'> {
  logIn: ConnectableLogin | null;
  check(key: KeyTexts, signal: AbortSignal): Promise<KeyAnswer>;
}

type ConnectionEvent = Extract<SecurityEventKind, `connection-${string}`>;

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
  /** Whether the connections of these routes serve the server or their account alone. */
  use: ConnectionUse;
  limits: OwnLimits;
  db: Db;
  log: Log;
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  atWork: ConnectionsAtWork;
  /** Where the server is reached; without it where a request reaches it. */
  publicUrl?: string;
  /** Records a security event of the caller. */
  noteEvent(userId: string, kind: ConnectionEvent, address: string, detail: string): Promise<void>;
  /** Makes the feeds of what is stored now; called after the answer was sent. */
  changed: () => void;
}
