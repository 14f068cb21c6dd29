import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // those of history were never sent to anybody: a reader who comes back hasn't missed them
  await sql`alter table signals add column is_announced boolean not null default true`.execute(db);
}
