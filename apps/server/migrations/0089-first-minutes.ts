import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // minutes in which prices came back, whose bars had not been loaded: the next process compares them
  for (const table of ['alert_marks', 'paper_marks'])
    await sql`alter table ${sql.table(table)} add column first_minutes jsonb`.execute(db);
}
