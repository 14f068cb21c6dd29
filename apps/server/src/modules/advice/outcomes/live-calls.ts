import { type CallRules, newCall } from '@wickwise/analytics';
import type { CallTerms } from '@wickwise/contract';
import type { StoredProgress } from '#platform/db/advice-schema.ts';
import type { Db } from '#platform/db/db.ts';

/** A waiting or open call as it was stored last. */
export interface LiveCall {
  id: string;
  expertId: string;
  instrumentNo: number;
  rules: CallRules;
  progress: StoredProgress;
}

const LIVE = ['waiting', 'open'] as const;

/** Returns the numbers of the instruments that live calls are on. */
export async function liveInstruments(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('calls').select('instrument_no').distinct().where('state', 'in', LIVE).execute();
  return rows.map(({ instrument_no }) => instrument_no);
}

/** Reads the live calls on some instruments. */
export async function readLiveCalls(db: Db, instrumentNos: readonly number[]): Promise<LiveCall[]> {
  if (instrumentNos.length === 0) return [];
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'expert_id', 'instrument_no', 'terms', 'published_at', 'withdrawn_at', 'progress'])
    .where('instrument_no', 'in', instrumentNos)
    .where('state', 'in', LIVE)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    expertId: row.expert_id,
    instrumentNo: row.instrument_no,
    rules: rulesOf(row.terms, row.published_at, row.withdrawn_at),
    progress: row.progress ?? { call: newCall(), index: [] },
  }));
}

const rulesOf = (
  { market, side, entry, stop, targets, endsAt }: CallTerms,
  publishedAtMs: number,
  withdrawnAtMs: number | null,
): CallRules => ({ market, side, entry, stop, targets, publishedAtMs, endsAtMs: endsAt, withdrawnAtMs });

/** Returns from when on a call is to be compared with bars. */
export const dueFromMs = ({ rules, progress }: LiveCall): number =>
  Math.max(rules.publishedAtMs, progress.call.comparedAtMs ?? Number.NEGATIVE_INFINITY);
