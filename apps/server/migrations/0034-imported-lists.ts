import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what was imported; its bars are where all bars are
  await sql`
    create table imported_lists (
      id uuid primary key,
      source text not null,
      market text not null,
      name text not null,
      timeframe smallint not null,
      bars integer not null,
      first_time timestamptz not null,
      last_time timestamptz not null,
      imported_at timestamptz not null
    )`.execute(db);
  await sql`create unique index imported_lists_name on imported_lists (source, market, timeframe, name)`.execute(db);
}
