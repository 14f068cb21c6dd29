import { randomUUIDv7 } from 'node:crypto';
import { resolveAttribute } from '@wickwise/analytics';
import { CHART_LIMITS, type ChartLayout, type KeepLayoutRequest, REFUSAL_TEXTS } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { ChartLayoutsTable } from '#platform/db/chart-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, InvalidField, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import { currentSettings } from './rename.ts';

/** Lists a user's layouts and templates by name. */
export async function listLayouts(db: Db, userId: string): Promise<ChartLayout[]> {
  const rows = await db.selectFrom('chart_layouts').selectAll().where('user_id', '=', userId).orderBy('name').execute();
  return rows.map(toLayout);
}

/** Stores a layout; replaces one of the same kind and name. */
export async function keepLayout(db: Db, userId: string, request: KeepLayoutRequest): Promise<void> {
  const { name, kind, settings } = request;
  const unknown = settings.studies.find((key) => !resolveAttribute(key));
  if (unknown) throw new InvalidField('settings.studies', REFUSAL_TEXTS.noAttribute(unknown));
  const row = { settings: JSON.stringify(currentSettings(settings)), updated_at: new Date() };
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, userId);
    await tx
      .insertInto('chart_layouts')
      .values({ id: randomUUIDv7(), user_id: userId, name, kind, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'name']).doUpdateSet(row))
      .execute();
    if ((await countOf(tx, userId)) > CHART_LIMITS.layouts) {
      throw new AccountLimit('chartLayouts', CHART_LIMITS.layouts);
    }
  });
}

export async function removeLayout(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db
    .deleteFrom('chart_layouts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new NotFound('Layout');
}

async function countOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chart_layouts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const toLayout = ({ id, name, kind, settings, updated_at }: Selectable<ChartLayoutsTable>): ChartLayout => ({
  id,
  name,
  kind,
  settings,
  updatedAt: updated_at,
});
