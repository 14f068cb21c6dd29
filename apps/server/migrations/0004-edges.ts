import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table edge_runs (
      id uuid primary key,
      source text not null,
      layout text not null,
      started_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index edge_runs_by_source on edge_runs (source, ended_at desc)`.execute(db);
  await sql`
    create table edge_parts (
      run_id uuid not null references edge_runs on delete cascade,
      market text not null,
      timeframe smallint not null,
      measured_at timestamptz not null,
      instruments integer not null,
      bars bigint not null,
      primary key (run_id, market, timeframe)
    )`.execute(db);
  await sql`
    create table edges (
      run_id uuid not null references edge_runs on delete cascade,
      market text not null,
      timeframe smallint not null,
      pattern text not null,
      direction text not null,
      variant text not null,
      version integer not null,
      strength text not null,
      sample text not null check (sample in ('in', 'out')),
      count integer not null,
      figures json,
      is_edge boolean not null default false,
      primary key (run_id, market, timeframe, pattern, direction, variant, version, strength, sample)
    )`.execute(db);

  await sql`
    create table replay_runs (
      id uuid primary key,
      source text not null,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      from_time timestamptz,
      to_time timestamptz,
      instruments integer not null,
      bars bigint not null,
      replayed integer not null,
      causes json not null
    )`.execute(db);
  await sql`create index replay_runs_by_source on replay_runs (source, ended_at desc)`.execute(db);
  await sql`
    create table replay_differences (
      id uuid primary key,
      run_id uuid not null references replay_runs on delete cascade,
      instrument_no integer not null references instruments,
      timeframe smallint not null,
      pattern text not null,
      direction text not null,
      variant text not null,
      version integer not null,
      bar_time timestamptz not null,
      cause text not null check (cause in ('corrected', 'version', 'missing', 'unexpected', 'changed')),
      fields json not null
    )`.execute(db);
  await sql`create index replay_differences_by_run on replay_differences (run_id, bar_time desc)`.execute(db);

  // from which bar on every signal of an instrument was stored: what a replay may be held against. Null: not known
  await sql`alter table scan_states add column since timestamptz`.execute(db);
}
