import type { CallProgress } from '@wickwise/analytics';
import type {
  AdviceOutcome,
  CallSnapshot,
  CallState,
  CallTerms,
  ChainKind,
  Disclosures,
  Registration,
  VerifiedFigures,
} from '@wickwise/contract';
import type { ColumnType, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamp.ts';

type MaybeTimestamp = ColumnType<number | null, Date | null | undefined, Date | null>;

export interface ExpertsTable {
  id: string;
  /** Null once the account is deleted, and for automated experts. */
  user_id: string | null;
  slug: string;
  name: string;
  bio: string;
  country: string;
  registration: ColumnType<Registration | null, string | null, string | null>;
  disclosures: JSONColumnType<Disclosures>;
  is_automated: boolean;
  created_at: Timestamp;
  ended_at: MaybeTimestamp;
}

export interface ExpertFollowsTable {
  user_id: string;
  expert_id: string;
  followed_at: Timestamp;
}

/** Accounts that asked to be an expert's client; confirmed by the expert. */
export interface ExpertClientsTable {
  user_id: string;
  expert_id: string;
  asked_at: Timestamp;
  confirmed_at: MaybeTimestamp;
}

export interface VerifiedFiguresTable {
  id: string;
  expert_id: string;
  agency: string;
  reference: string;
  /** Dates, 2026-11-30. */
  period_from: string;
  period_to: string;
  figures: JSONColumnType<VerifiedFigures['figures']>;
  imported_at: Timestamp;
}

/** The chain of hashes: rows are added, never changed. */
export interface AdviceEntriesTable {
  seq: number;
  at: Timestamp;
  kind: ChainKind;
  expert_id: string;
  call_id: string | null;
  /** Canonical JSON with a nonce. */
  body: string;
  /** SHA-256 of the body. */
  content: Buffer;
  /** Hash of the entry before; zeros for the first. */
  previous: Buffer;
  hash: Buffer;
}

/** How far a call was computed. */
export interface StoredProgress {
  call: CallProgress;
  /** Raw prices of the index's parts at the entry and at each closed part, in their order; null without prices. */
  index: readonly { atMs: number; prices: readonly number[] | null }[];
}

/** Calls with their outcome as computed so far. */
export interface CallsTable {
  id: string;
  /** Its entry in the chain, which has the terms that count. */
  seq: number;
  expert_id: string;
  instrument_no: number;
  market: string;
  symbol: string;
  terms: JSONColumnType<CallTerms>;
  snapshot: JSONColumnType<CallSnapshot>;
  published_at: Timestamp;
  ends_at: Timestamp;
  withdrawn_at: MaybeTimestamp;
  state: CallState;
  outcome: JSONColumnType<AdviceOutcome>;
  /** End of the newest bar that it was compared with. */
  compared_at: MaybeTimestamp;
  ended_at: MaybeTimestamp;
  /** Null before the first bar. */
  progress: ColumnType<StoredProgress | null, string | null | undefined, string | null>;
  entered_at: MaybeTimestamp;
  /** 1 for a long; null before the first bar. */
  sign: number | null;
  /** Percent of the value at entry: the result after costs, of the index, and to the stop and the mean target. */
  net_pct: number | null;
  index_pct: number | null;
  risk_pct: number | null;
  reward_pct: number | null;
}

/** The chain at the end of a UTC day, 2026-11-30. */
export interface AdviceHeadsTable {
  day: string;
  seq: number;
  hash: Buffer;
  published_at: Timestamp;
  /** Proof of OpenTimestamps. */
  proof: Buffer | null;
  anchor: 'pending' | 'complete' | null;
  /** When calendars were asked last, and when the webhook took it. */
  tried_at: MaybeTimestamp;
  sent_at: MaybeTimestamp;
}

/** What followers get notices of, in batches in the order of their ids. */
export interface AdviceNewsTable {
  id: string;
  call_id: string;
  expert_id: string;
  what: 'published' | 'correction' | 'withdrawal' | 'entered' | 'ended';
  created_at: Timestamp;
  /** The last follower who has a notice. */
  sent_through: string | null;
  /** When all had one. */
  sent_at: MaybeTimestamp;
}

/** Certified exports of a record, each for one recipient. */
export interface AdviceStatementsTable {
  id: string;
  expert_id: string;
  recipient: string;
  made_at: Timestamp;
  made_by: string | null;
  through_seq: number;
  hash: Buffer;
}

/** One row at most; without it the house advisor is off. */
export interface HouseAdvisorSwitchTable {
  only_row: boolean;
  is_on: boolean;
  changed_at: Timestamp;
}

export interface AdviceSchema {
  experts: ExpertsTable;
  expert_follows: ExpertFollowsTable;
  expert_clients: ExpertClientsTable;
  verified_figures: VerifiedFiguresTable;
  advice_entries: AdviceEntriesTable;
  calls: CallsTable;
  advice_heads: AdviceHeadsTable;
  advice_news: AdviceNewsTable;
  advice_statements: AdviceStatementsTable;
  house_advisor_switch: HouseAdvisorSwitchTable;
}
