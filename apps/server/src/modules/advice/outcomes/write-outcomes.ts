import { signOf } from '@wickwise/analytics';
import type { CallState } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { appendEntry } from '../chain/append.ts';
import type { OutcomeStep } from './advance-calls.ts';

/** A call that entered or ended, sent within the transaction that stores it. */
export interface CallStateChange {
  callId: string;
  expertId: string;
  state: CallState;
}

/**
 * Stores outcomes in one transaction: rows, what `changed` adds, and an entry of the chain for each step that changed a
 * state. Steps are left out whose call was withdrawn or written meanwhile; returns how many.
 */
export async function writeOutcomes(
  db: Db,
  steps: readonly OutcomeStep[],
  changed: (tx: Db, change: CallStateChange) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const current = await currentSteps(tx, steps);
    if (current.length > 0) await updateRows(tx, current);
    for (const { call, outcome } of current) {
      if (outcome.state !== call.progress.call.state)
        await changed(tx, { callId: call.id, expertId: call.expertId, state: outcome.state });
    }
    for (const { call, outcome, isChange } of current) {
      // last: others who append wait for this transaction
      if (isChange)
        await appendEntry(
          tx,
          { kind: 'outcome', expertId: call.expertId, callId: call.id, body: { outcome } },
          Date.now(),
        );
    }
    return steps.length - current.length;
  });
}

/** Locks the rows and returns the steps that go on from what they have. */
async function currentSteps(tx: Db, steps: readonly OutcomeStep[]): Promise<OutcomeStep[]> {
  const rows = await tx
    .selectFrom('calls')
    .select(['id', 'state', 'withdrawn_at', 'compared_at'])
    .where(
      'id',
      'in',
      steps.map(({ call }) => call.id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  return steps.filter(({ call: { id, rules, progress } }) => {
    const row = stored.get(id);
    return (
      row?.state === progress.call.state &&
      row.withdrawn_at === rules.withdrawnAtMs &&
      row.compared_at === progress.call.comparedAtMs
    );
  });
}

async function updateRows(tx: Db, steps: readonly OutcomeStep[]): Promise<void> {
  const time = (timeMs: number | null): string | null => (timeMs === null ? null : new Date(timeMs).toISOString());
  const rows = steps.map(({ call, progress, outcome, distances }) => ({
    id: call.id,
    state: outcome.state,
    outcome,
    progress,
    sign: signOf(call.rules),
    compared_at: time(outcome.comparedAt),
    ended_at: time(outcome.endedAt),
    entered_at: time(outcome.enteredAt),
    net_pct: outcome.netPct,
    index_pct: outcome.indexPct,
    risk_pct: distances?.riskPct ?? null,
    reward_pct: distances?.rewardPct ?? null,
  }));
  await sql`
    update calls set
      state = next.state, outcome = next.outcome, progress = next.progress, sign = next.sign,
      compared_at = next.compared_at, ended_at = next.ended_at, entered_at = next.entered_at,
      net_pct = next.net_pct, index_pct = next.index_pct, risk_pct = next.risk_pct, reward_pct = next.reward_pct
    from json_to_recordset(${JSON.stringify(rows)}::json) as next(
      id uuid, state text, outcome json, progress json, sign smallint, compared_at timestamptz, ended_at timestamptz,
      entered_at timestamptz, net_pct double precision, index_pct double precision, risk_pct double precision,
      reward_pct double precision
    )
    where calls.id = next.id`.execute(tx);
}
