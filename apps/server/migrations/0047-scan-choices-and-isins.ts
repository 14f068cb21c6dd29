import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what operators choose of providers' lists for scans, whichever provider lists it
  await sql`
    create table scan_choices (
      market text not null,
      symbol text not null,
      chosen_at timestamptz not null,
      primary key (market, symbol)
    )`.execute(db);
  // under which symbol a source names an ISIN: under another one, it's a rename
  await sql`
    create table share_isins (
      source text not null,
      market text not null,
      symbol text not null,
      isin text not null,
      seen_at timestamptz not null,
      primary key (source, market, symbol)
    )`.execute(db);
  await sql`
    create table rename_proposals (
      id uuid primary key,
      source text not null,
      market text not null,
      from_symbol text not null,
      to_symbol text not null,
      isin text not null,
      proposed_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
      decided_at timestamptz,
      unique (market, from_symbol, to_symbol)
    )`.execute(db);
}
