import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // how often the end of the server broke the test off: one that ends the server is not run for ever
  await sql`alter table backtests add column broken_off smallint not null default 0`.execute(db);
}
