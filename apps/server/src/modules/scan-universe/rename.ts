import type { Rename } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** Renames a symbol that operators have chosen for scans; one whose new symbol is chosen too is removed. */
export async function renameInScanChoices(db: Db, { market, from, to }: Rename): Promise<void> {
  await sql`
    insert into scan_choices (market, symbol, chosen_at)
    select market, ${to}, chosen_at from scan_choices where market = ${market} and symbol = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('scan_choices').where('market', '=', market).where('symbol', '=', from).execute();
}
