import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a leader announces what other nodes have stored, by its number
  await sql`create index notices_by_number on notices (seq)`.execute(db);
}
