import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what an event is about, by ids and names of the product: never addresses of others
  await sql`alter table security_events add column detail text`.execute(db);
}
