import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // copies of stored bars, packed so that many are read at once; `plain`: random digits don't compress
  await sql`
    create table bar_pages (
      instrument_no integer not null,
      timeframe smallint not null,
      first_time timestamptz not null,
      last_time timestamptz not null,
      bars smallint not null,
      packed bytea not null,
      primary key (instrument_no, timeframe, last_time)
    )`.execute(db);
  // on its own: PostgreSQL 15 doesn't know it as part of a column's definition
  await sql`alter table bar_pages alter column packed set storage plain`.execute(db);
}
