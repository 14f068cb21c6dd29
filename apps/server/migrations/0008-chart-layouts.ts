import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chart_layouts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      kind text not null check (kind in ('layout', 'template')),
      settings json not null,
      updated_at timestamptz not null,
      unique (user_id, kind, name)
    )`.execute(db);

  // by symbol, not by the instrument's number: what was drawn stays when prices come from another source
  await sql`
    create table chart_drawings (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      market text not null,
      symbol text not null,
      drawing json not null,
      updated_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index chart_drawings_by_instrument on chart_drawings (user_id, market, symbol)`.execute(db);
}
