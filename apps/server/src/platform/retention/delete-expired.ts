import type { Db } from '../db/db.ts';
import type { Batches } from './delete-batches.ts';
import type { RetainedKind, RetentionDays } from './retention-days.ts';
import type { TableRule } from './table-rule.ts';

const DAY_MS = 86_400_000;

/** Deletes what is past its retention, table by table in small batches; returns the number of rows by kind. */
export async function deleteExpired(
  db: Db,
  rules: readonly TableRule[],
  days: RetentionDays,
  nowMs: number,
  batches: Batches = {},
): Promise<Partial<Record<RetainedKind, number>>> {
  const deleted: Partial<Record<RetainedKind, number>> = {};
  for (const { ends } of rules) {
    if (typeof ends === 'string') continue;
    const kept = days[ends.kind];
    if (kept === undefined) continue;
    const count = await ends.deleteOld(db, nowMs - kept * DAY_MS, batches);
    if (count > 0) deleted[ends.kind] = (deleted[ends.kind] ?? 0) + count;
  }
  return deleted;
}
