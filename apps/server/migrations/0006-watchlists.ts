import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watchlists (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      place integer not null,
      items jsonb not null,
      is_untouched boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index watchlists_by_user on watchlists (user_id, place)`.execute(db);

  // found on closed bars, and no signals: a new high, a gap, a surge, a rating that turned
  await sql`
    create table market_events (
      id uuid primary key,
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      kind text not null,
      direction text not null check (direction in ('bullish', 'bearish')),
      bar_time timestamptz not null,
      at timestamptz not null,
      price double precision not null,
      size double precision not null,
      facts json not null,
      stored_at timestamptz not null,
      unique (instrument_no, timeframe, kind, bar_time)
    )`.execute(db);
  await sql`create index market_events_by_time on market_events (at desc)`.execute(db);
  await sql`
    create table instrument_turnovers (
      instrument_no integer primary key references instruments,
      turnover double precision not null,
      bar_time timestamptz not null
    )`.execute(db);

  await sql`
    create table whatsnew_reads (
      user_id uuid primary key references users on delete cascade,
      through timestamptz not null
    )`.execute(db);

  // lists and their counts read these alone, without the rows: docs/performance.md
  await sql`drop index signals_by_time, signals_by_pattern`.execute(db);
  const indexes = {
    signals_by_time: ['at desc, seq desc', 'instrument_no, timeframe, pattern, direction, strength'],
    signals_by_pattern: ['pattern, at desc, seq desc', 'instrument_no, timeframe, direction, strength'],
    signals_by_instrument: ['instrument_no, at desc, seq desc', 'timeframe, pattern, direction, strength'],
  };
  for (const [name, [key, included]] of Object.entries(indexes)) {
    await sql.raw(`create index ${name} on signals (${key}) include (${included}) where owner_id is null`).execute(db);
  }
  // a list is read from an index alone once its pages are known to be visible to all: that is vacuum's work
  await sql`alter table signals set (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db);
}
