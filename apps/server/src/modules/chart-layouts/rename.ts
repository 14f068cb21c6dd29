import type { ChartSettings } from '@wickwise/contract';
import { currentId, type InstrumentId, instrumentId, type Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Returns settings with the symbols of today, each line once. */
export function currentSettings(settings: ChartSettings): ChartSettings {
  const { compare, splitSymbol } = settings;
  return {
    ...settings,
    compare: [...new Set(compare.map((id) => currentId(id as InstrumentId)))],
    ...(splitSymbol === undefined ? {} : { splitSymbol: currentId(splitSymbol as InstrumentId) }),
  };
}

/** Moves the drawings of an instrument to its new symbol. */
export async function renameInDrawings(db: Db, { market, from, to }: Rename): Promise<void> {
  await db
    .updateTable('chart_drawings')
    .set({ symbol: to })
    .where('market', '=', market)
    .where('symbol', '=', from)
    .execute();
}

/** Renames an instrument in layouts that compare with it or show it beside another. */
export async function renameInLayouts(db: Db, { market, from }: Rename): Promise<void> {
  const quoted = JSON.stringify(instrumentId(market, from));
  const layouts = await db
    .selectFrom('chart_layouts')
    .select(['id', 'settings'])
    .where(sql<boolean>`strpos(settings::text, ${quoted}) > 0`)
    .execute();
  for (const { id, settings } of layouts) {
    const renamed = JSON.stringify(currentSettings(settings));
    await db.updateTable('chart_layouts').set({ settings: renamed }).where('id', '=', id).execute();
  }
}
