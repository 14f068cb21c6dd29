import { type Kysely, sql } from 'kysely';

const BAR_COLUMNS = sql`
  instrument_no integer not null,
  timeframe smallint not null,
  open_time timestamptz not null,
  open double precision not null,
  high double precision not null,
  low double precision not null,
  close double precision not null,
  volume double precision not null,
  revision smallint not null,
  known_at timestamptz not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table instruments (
      instrument_no integer primary key,
      source text not null,
      market text not null,
      symbol text not null,
      licence_scope text not null,
      unique (source, market, symbol)
    )`.execute(db);

  // one partition per timeframe, each partitioned again by time: the bar store makes those as bars come in
  await sql`
    create table bars (${BAR_COLUMNS}, primary key (instrument_no, timeframe, open_time))
    partition by list (timeframe)`.execute(db);
  await sql`
    create table bar_revisions (
      ${BAR_COLUMNS},
      superseded_at timestamptz not null,
      primary key (instrument_no, timeframe, open_time, revision)
    )`.execute(db);
  await sql`
    create table history_coverage (
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      from_time timestamptz not null,
      to_time timestamptz not null,
      primary key (instrument_no, timeframe)
    )`.execute(db);
  await sql`
    create table split_factors (
      instrument_no integer not null references instruments,
      effective_at timestamptz not null,
      factor double precision not null check (factor > 0),
      known_at timestamptz not null,
      primary key (instrument_no, effective_at)
    )`.execute(db);

  await sql`
    create table signals (
      id uuid primary key,
      seq bigint not null unique,
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
      unique (instrument_no, timeframe, bar_time, pattern, direction, version, pivots_hash)
    )`.execute(db);
  await sql`create index signals_by_time on signals (at desc, seq desc)`.execute(db);
  await sql`create sequence signal_seq owned by signals.seq`.execute(db);

  await sql`
    create table scan_states (
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      layout text not null,
      bar_time timestamptz not null,
      numbers double precision[] not null,
      answers smallint[] not null,
      primary key (instrument_no, timeframe)
    )`.execute(db);
}
