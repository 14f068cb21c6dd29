import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table licence_statements (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      source text not null,
      market text not null,
      scope text not null check (scope in ('display', 'redistribute')),
      provider text not null,
      terms text not null,
      statement text not null,
      made_at timestamptz not null,
      ended_at timestamptz,
      ended_by uuid references users (id) on delete set null
    )`.execute(db);
  await sql`create unique index licence_statements_valid on licence_statements (source, market) where ended_at is null`.execute(
    db,
  );
  await sql`create index licence_statements_user on licence_statements (user_id)`.execute(db);
  await sql`create index licence_statements_ended_by on licence_statements (ended_by)`.execute(db);
}
