import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what a source's provider lists beside the catalogue; a row gets a number in `instruments` once somebody opens it
  await sql`
    create table listed_instruments (
      source text not null,
      market text not null,
      symbol text not null,
      provider_symbol text not null,
      name text not null,
      kind text not null,
      currency text not null,
      tick_size double precision not null check (tick_size > 0),
      schedule text not null,
      state text not null check (state in ('listed', 'delisted')),
      since timestamptz not null,
      needed_at timestamptz,
      was_scanned boolean not null default false,
      primary key (source, market, symbol)
    )`.execute(db);
  await sql`
    create index listed_instruments_prefix on listed_instruments (source, market, lower(symbol) text_pattern_ops)
      where state = 'listed'`.execute(db);
  await sql`create index listed_instruments_needed on listed_instruments (source) where needed_at is not null`.execute(
    db,
  );
}
