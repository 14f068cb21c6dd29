import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // by symbol, not by number: a split is a fact of the share, whichever feed quotes it
  await sql`
    create table announced_splits (
      market text not null,
      symbol text not null,
      session_date text not null,
      factor double precision not null check (factor > 0),
      announced_at timestamptz not null,
      primary key (market, symbol, session_date)
    )`.execute(db);
}
