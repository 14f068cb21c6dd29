import { type DashboardLayout, WIDGETS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

/** Returns a user's layout without parts that no longer exist; null for the default. */
export async function readLayout(db: Db, userId: string): Promise<DashboardLayout | null> {
  const row = await db.selectFrom('dashboards').select('layout').where('user_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  return { widgets: row.layout.widgets.filter(({ widget }) => WIDGETS.includes(widget)) };
}

export async function keepDashboard(db: Db, userId: string, layout: DashboardLayout): Promise<void> {
  const row = { layout: JSON.stringify(layout), updated_at: new Date() };
  await db
    .insertInto('dashboards')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function dropLayout(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('dashboards').where('user_id', '=', userId).execute();
}
