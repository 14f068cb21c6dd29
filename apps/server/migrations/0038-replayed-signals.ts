import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // beside `signals`, not in it: whatever reads, counts or sends live signals can't meet one of these
  await sql`
    create table replayed_signals (
      id uuid primary key,
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      pattern text not null,
      direction text not null,
      version integer not null,
      bar_time timestamptz not null,
      at timestamptz not null,
      price double precision not null,
      pivots_hash text not null,
      stored_at timestamptz not null,
      variant text not null default '',
      licence_scope text not null,
      strength text,
      score real,
      parts json,
      in_context boolean,
      pivots json,
      target double precision,
      stop double precision,
      from_time timestamptz,
      bars_hash text,
      late_bars integer,
      is_spent boolean not null default false,
      unique (instrument_no, timeframe, bar_time, pattern, direction, version, pivots_hash, variant)
    )`.execute(db);
  await sql`
    create index replayed_signals_by_time on replayed_signals (at desc, id desc)
      include (instrument_no, timeframe, pattern, direction, strength, in_context, is_spent)`.execute(db);

  await sql`
    create table replayed_histories (
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      layout text not null,
      from_time timestamptz not null,
      to_time timestamptz not null,
      bars_hash text not null,
      checked_at timestamptz not null,
      primary key (instrument_no, timeframe)
    )`.execute(db);
}
