import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // what a signal is made of; null on signals that were found before they had receipts
  await sql`
    alter table signals
      add column variant text not null default '',
      add column licence_scope text not null default 'anyone',
      add column owner_id uuid references users on delete cascade,
      add column strength text,
      add column score real,
      add column parts json,
      add column in_context boolean,
      add column pivots json,
      add column target double precision,
      add column stop double precision,
      add column from_time timestamptz,
      add column bars_hash text,
      add column edge json`.execute(db);
  await sql`
    do $$ declare named text; begin
      select conname into strict named from pg_constraint
        where conrelid = 'signals'::regclass and contype = 'u' and array_length(conkey, 1) > 1;
      execute format('alter table signals drop constraint %I', named);
    end $$`.execute(db);
  await sql`
    create unique index signals_by_key on signals
      (instrument_no, timeframe, bar_time, pattern, direction, version, pivots_hash, variant)`.execute(db);
  await sql`create index signals_by_pattern on signals (pattern, direction, at desc)`.execute(db);
  await sql`create index signals_by_owner on signals (owner_id, at desc) where owner_id is not null`.execute(db);

  // a corrected bar leaves signals as they were sent: what it would have changed stands here
  await sql`
    create table signal_corrections (
      id uuid primary key,
      signal_id uuid references signals on delete cascade,
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      pattern text not null,
      direction text not null,
      variant text not null,
      version integer not null,
      bar_time timestamptz not null,
      kind text not null check (kind in ('gone', 'new')),
      known_at timestamptz not null,
      unique (instrument_no, timeframe, bar_time, pattern, direction, variant, version, kind)
    )`.execute(db);

  // how far each instrument's chart patterns are: the numbers and answers stand beside it
  await sql`alter table scan_states add column charts json`.execute(db);
}
