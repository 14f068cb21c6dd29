import type { Db } from '#platform/db/db.ts';

/** Returns whether an operator has switched the house advisor on. */
export async function readHouseSwitch(db: Db): Promise<boolean> {
  return (await db.selectFrom('house_advisor_switch').select('is_on').executeTakeFirst())?.is_on ?? false;
}

/** Stores the switch; returns whether it changed. */
export async function storeHouseSwitch(tx: Db, isOn: boolean, nowMs: number): Promise<boolean> {
  if ((await readHouseSwitch(tx)) === isOn) return false;
  const row = { is_on: isOn, changed_at: new Date(nowMs) };
  await tx
    .insertInto('house_advisor_switch')
    .values({ ...row, only_row: true })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
  return true;
}
