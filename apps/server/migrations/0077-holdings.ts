import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what is held of a watchlist's instruments, as it was entered: readers adjust for splits after entered_at, which is
  // market time
  await sql`
    create table holdings (
      watchlist_id uuid not null references watchlists on delete cascade,
      market text not null,
      symbol text not null,
      quantity double precision not null check (quantity > 0),
      cost double precision check (cost >= 0),
      entered_at timestamptz not null,
      primary key (watchlist_id, market, symbol)
    )`.execute(db);
}
