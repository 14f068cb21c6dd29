import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what entered and left screens is deleted by age; other tables are read along their ids, which begin with the time
  await sql`create index screen_turns_by_age on screen_turns (stored_at)`.execute(db);
}
