import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what was sent before keeps the symbol that it was sent under
  await sql`
    create table former_symbols (
      instrument_no integer not null references instruments,
      symbol text not null,
      until_at timestamptz not null,
      primary key (instrument_no, symbol)
    )`.execute(db);
  await sql`
    create table followed_renames (
      market text not null,
      symbol text not null,
      followed_at timestamptz not null,
      primary key (market, symbol)
    )`.execute(db);
}
