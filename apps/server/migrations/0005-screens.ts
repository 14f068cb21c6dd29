import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screens (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      market text not null,
      timeframe smallint not null,
      definition json not null,
      direction text not null check (direction in ('bullish', 'bearish')),
      is_live boolean not null,
      version integer not null,
      live_from timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index screens_by_user on screens (user_id, created_at)`.execute(db);
  await sql`create index screens_live on screens (market, timeframe) where is_live`.execute(db);

  // which instruments a live screen gained and lost, and when
  await sql`
    create table screen_turns (
      screen_id uuid not null references screens on delete cascade,
      version integer not null,
      instrument_no integer not null references instruments,
      bar_time timestamptz not null,
      kind text not null check (kind in ('entered', 'left')),
      at timestamptz not null,
      price double precision not null,
      stored_at timestamptz not null,
      primary key (screen_id, version, instrument_no, bar_time)
    )`.execute(db);
  await sql`create index screen_turns_by_time on screen_turns (screen_id, at desc)`.execute(db);

  // a result as it was when somebody shared it
  await sql`
    create table shared_screens (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      frozen json not null,
      data_hash text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index shared_screens_by_user on shared_screens (user_id)`.execute(db);

  // what a user's own rule was called, and said, when it fired
  await sql`alter table signals add column label text, add column description text`.execute(db);
}
