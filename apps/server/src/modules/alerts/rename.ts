import type { Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Moves the alerts on an instrument to its new symbol. */
export async function renameInAlerts(db: Db, { market, from, to }: Rename): Promise<void> {
  await db.updateTable('alerts').set({ symbol: to }).where('market', '=', market).where('symbol', '=', from).execute();
}

/**
 * Restates for what an alert has fired, so that it doesn't fire for it again under the new symbol. The symbol of the
 * firing stays: it was sent under it.
 */
export async function renameInOccurrences(db: Db, { market, from, to }: Rename): Promise<void> {
  await db
    .updateTable('alert_firings')
    .set({ occurrence: sql`${to}::text || substr(occurrence, ${from.length + 1}::int)` })
    .where('market', '=', market)
    .where('symbol', '=', from)
    .where(sql<boolean>`starts_with(occurrence, ${`${from} `})`)
    .execute();
}
