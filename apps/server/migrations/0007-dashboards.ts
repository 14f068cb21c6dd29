import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dashboards (
      user_id uuid primary key references users on delete cascade,
      layout jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);
}
