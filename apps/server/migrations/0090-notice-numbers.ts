import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // notices are announced in the order of their numbers; those that nobody reported are read
  await sql`create index notices_by_number on notices (seq)`.execute(db);
}
