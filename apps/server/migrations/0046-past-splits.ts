import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // through which date the provider was asked for an instrument's splits of the past
  await sql`
    create table split_histories (
      instrument_no integer primary key references instruments,
      through_date text not null
    )`.execute(db);
  // where a provider's history is adjusted for splits, it is for those before this instant
  await sql`
    create table history_starts (
      instrument_no integer primary key references instruments,
      loaded_at timestamptz not null
    )`.execute(db);
  await sql`
    insert into history_starts
      select distinct instrument_no, now() from history_coverage`.execute(db);
}
