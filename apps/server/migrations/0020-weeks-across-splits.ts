import { type Kysely, sql } from 'kysely';

/**
 * Forgets where scans of weeks and months stood for shares that have split: what they had computed mixed prices from before
 * and after. They are warmed up from bars again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from scan_states
    where timeframe in (1007, 1030) and instrument_no in (select instrument_no from split_factors)`.execute(db);
}
