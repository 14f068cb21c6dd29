import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_lists (
      id uuid primary key,
      name text not null unique,
      scope text not null check (scope in ('internal', 'display')),
      imported_at timestamptz not null
    )`.execute(db);
  // dates are those of the market; key is the file's own name of an event
  await sql`
    create table calendar_events (
      id uuid primary key,
      list_id uuid not null references calendar_lists (id) on delete cascade,
      key text not null,
      kind text not null check (kind in ('earnings', 'dividend', 'split', 'macro', 'expiry')),
      market text,
      symbol text,
      date text not null,
      at timestamptz,
      timing text check (timing in ('before-open', 'after-close')),
      title text not null,
      importance text check (importance in ('high', 'medium', 'low')),
      is_estimated boolean not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index calendar_events_list on calendar_events (list_id)`.execute(db);
  await sql`create index calendar_events_date on calendar_events (date)`.execute(db);
  await sql`create index calendar_events_symbol on calendar_events (market, symbol, date)`.execute(db);
}
