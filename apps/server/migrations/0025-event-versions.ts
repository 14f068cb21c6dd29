import { type Kysely, sql } from 'kysely';

/** A rating that turned by one definition is no turn by the next: which version of its rule found an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_events add column version smallint not null default 1`.execute(db);
}
