import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // between which prices the shortest bar that holds the mark had moved by then
  await sql`
    alter table alert_marks
      add column high double precision,
      add column low double precision`.execute(db);

  // what the database refuses to store, kept for whoever runs the server
  await sql`
    create table set_aside_writes (
      id uuid primary key,
      kind text not null,
      payload json not null,
      code text,
      error text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index set_aside_writes_by_time on set_aside_writes (at desc)`.execute(db);
}
