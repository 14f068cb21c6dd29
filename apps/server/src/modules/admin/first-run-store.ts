import { FIRST_RUN_STEPS, type FirstRunStep, type FirstRunStepState, type FirstRunSteps } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

/** Returns the steps of the set-up, in order, and what became of each. */
export async function listSteps(db: Db): Promise<FirstRunSteps> {
  const rows = await db.selectFrom('first_run_steps').select(['step', 'state']).execute();
  const states = new Map(rows.map(({ step, state }) => [step, state]));
  return { steps: FIRST_RUN_STEPS.map((step) => ({ step, state: states.get(step) ?? 'open' })) };
}

/** Stores what became of a step; returns whether that is new. */
export async function saveStep(db: Db, step: FirstRunStep, state: FirstRunStepState): Promise<boolean> {
  if (state === 'open') {
    const { numDeletedRows } = await db.deleteFrom('first_run_steps').where('step', '=', step).executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const row = { state, changed_at: new Date() };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('first_run_steps')
    .values({ step, ...row })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(row).where('first_run_steps.state', '!=', state))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
