import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // one row at most: the code that the newest start printed, while there is no operator
  await sql`
    create table first_run_codes (
      only_row boolean primary key check (only_row),
      code_hash bytea not null,
      created_at timestamptz not null
    )`.execute(db);
  // steps of the set-up that operators finished or skipped
  await sql`
    create table first_run_steps (
      step text primary key,
      state text not null check (state in ('done', 'skipped')),
      changed_at timestamptz not null
    )`.execute(db);
}
