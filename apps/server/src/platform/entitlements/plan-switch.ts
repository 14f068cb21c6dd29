import type { Db } from '../db/db.ts';
import { queueFitOfAll } from './fits.ts';

/** Returns whether plans are switched on; else everything is unlimited. */
export async function isSwitchedOn(db: Db): Promise<boolean> {
  return (await db.selectFrom('plan_switch').select('is_on').executeTakeFirst())?.is_on ?? false;
}

/** Switches plans on or off. Returns whether that changed anything. */
export async function switchPlans(tx: Db, isOn: boolean, now: number): Promise<boolean> {
  const row = { only_row: true, is_on: isOn, changed_at: new Date(now) };
  const changed = await tx
    .insertInto('plan_switch')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('only_row')
        .doUpdateSet({ is_on: isOn, changed_at: row.changed_at })
        .where('plan_switch.is_on', '!=', isOn),
    )
    .returning('is_on')
    .executeTakeFirst();
  if (changed) await queueFitOfAll(tx, now);
  return changed !== undefined;
}
