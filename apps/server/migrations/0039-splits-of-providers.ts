import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // a provider's splits are under its licence, as its prices are: they count for these alone
  await sql`
    alter table announced_splits
      add column announced_by text not null default 'operator',
      add column is_refused boolean not null default false,
      drop constraint announced_splits_pkey,
      add primary key (market, symbol, session_date, announced_by)`.execute(db);
  await sql`
    create table split_readings (
      source text primary key,
      read_at timestamptz not null
    )`.execute(db);
}
