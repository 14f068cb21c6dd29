import { type JudgedCall, recordOf } from '@wickwise/analytics';
import type { RecordFigures } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

/** Returns the figures of experts' records by expert, from the results that are stored of each call. */
export async function readRecords(db: Db, expertIds: readonly string[]): Promise<ReadonlyMap<string, RecordFigures>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('calls')
    .select([
      ...(['expert_id', 'state', 'sign', 'published_at', 'entered_at', 'ended_at', 'compared_at'] as const),
      ...(['net_pct', 'index_pct', 'risk_pct', 'reward_pct'] as const),
    ])
    .where('expert_id', 'in', expertIds)
    .orderBy('seq')
    .execute();
  const byExpert = Map.groupBy(rows, ({ expert_id }) => expert_id);
  return new Map(
    expertIds.map((id) => {
      const own = byExpert.get(id) ?? [];
      const calls = own.map(
        (row): JudgedCall => ({
          state: row.state,
          sign: row.sign === -1 ? -1 : 1,
          publishedAtMs: row.published_at,
          enteredAtMs: row.entered_at,
          endedAtMs: row.ended_at,
          netPct: row.net_pct,
          indexPct: row.index_pct,
          riskPct: row.risk_pct ?? 0,
          rewardPct: row.reward_pct ?? 0,
        }),
      );
      const throughMs = own.reduce(
        (newest, { compared_at, ended_at }) => Math.max(newest, compared_at ?? 0, ended_at ?? 0),
        0,
      );
      return [id, recordOf(calls, throughMs)];
    }),
  );
}
