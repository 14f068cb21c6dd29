import type { RecordFigures, SecurityEventKind } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';

/** Returns the figures of experts' records by expert, as they were computed last. */
export type RecordsOf = (db: Db, expertIds: readonly string[]) => Promise<ReadonlyMap<string, RecordFigures>>;

/** A call that was published or withdrawn, for those who compute its outcome. */
export interface ChangedCall {
  callId: string;
  instrumentNo: number;
}

/** What happened to a call that followers get a notice of. */
export interface CallNotice {
  callId: string;
  expertId: string;
  what: 'published' | 'correction' | 'withdrawal' | 'entered' | 'ended';
}

/** What publishing takes. */
export interface PublishDeps {
  db: Db;
  access: MarketAccess;
  store: BarStore;
  splits: SplitBook;
  /** Markets with a feed. */
  markets: readonly Market[];
  /** Market time. */
  nowOf: (market: Market) => number;
  /** Adds followers' notices within the transaction of their cause. */
  notify: (tx: Db, news: CallNotice) => Promise<void>;
  /** Called after the commit. */
  changed: (call: ChangedCall) => void;
}

/** What routes of experts and calls take, given by the role. */
export interface AdviceDeps extends PublishDeps {
  recordsOf: RecordsOf;
  /** Returns the id of the account with an address; undefined for none. */
  userOf: (db: Db, email: string) => Promise<string | undefined>;
  peopleOf: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, { name: string; email: string }>>;
  /** Stores in the audit log what an operator did. */
  note: (
    tx: Db,
    userId: string,
    kind: Extract<SecurityEventKind, 'expert-changed' | 'house-advisor-switched'>,
    address: string,
    detail: string,
  ) => Promise<void>;
}
