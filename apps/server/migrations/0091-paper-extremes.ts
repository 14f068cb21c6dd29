import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what had been received of the newest bar: what its stored bar has beyond that was missed
  await sql`alter table paper_marks add column high double precision, add column low double precision`.execute(db);
}
