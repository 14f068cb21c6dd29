import { DAY_MS } from '@wickwise/market';
import type { Db } from '../db/db.ts';
import type { Batches } from './delete-batches.ts';
import type { RetainedKind, RetentionDays } from './retention-days.ts';
import type { TableRule } from './table-rule.ts';

type Deleted = Partial<Record<RetainedKind | TableRule['table'], number>>;

/** Deletes what is past its retention, table by table in small batches; returns the number of rows by kind, or table. */
export async function deleteExpired(
  db: Db,
  rules: readonly TableRule[],
  days: RetentionDays,
  nowMs: number,
  batches: Batches = {},
): Promise<Deleted> {
  const deleted: Deleted = {};
  for (const { table, ends } of rules) {
    if (typeof ends === 'string') continue;
    const [name, kept] = 'kind' in ends ? [ends.kind, days[ends.kind]] : [table, ends.days];
    if (kept === undefined) continue;
    const count = await ends.deleteOld(db, nowMs - kept * DAY_MS, batches);
    if (count > 0) deleted[name] = (deleted[name] ?? 0) + count;
  }
  return deleted;
}
