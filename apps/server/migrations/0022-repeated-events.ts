import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // how many times something of little weight happened in a row: one row says so, instead of one each time
  await sql`alter table security_events add column times int not null default 1`.execute(db);
}
