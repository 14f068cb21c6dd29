import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table strategies (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      version integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index strategies_by_user on strategies (user_id, created_at)`.execute(db);

  // a version is written once and never changed
  await sql`
    create table strategy_versions (
      strategy_id uuid not null references strategies on delete cascade,
      version integer not null,
      market text not null,
      timeframe smallint not null,
      definition json not null,
      saved_at timestamptz not null,
      primary key (strategy_id, version)
    )`.execute(db);

  await sql`
    create table shared_strategies (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      version integer not null,
      market text not null,
      timeframe smallint not null,
      definition json not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index shared_strategies_by_user on shared_strategies (user_id)`.execute(db);

  // what was asked, how far it is, and what came out
  await sql`
    create table backtests (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      strategy_id uuid references strategies on delete set null,
      state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      request json not null,
      report json,
      error text,
      source text not null,
      data_key text not null,
      variant_key text not null,
      trial_sharpes json,
      shared_id text unique,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index backtests_by_user on backtests (user_id, created_at desc)`.execute(db);
  await sql`create index backtests_waiting on backtests (created_at) where state in ('queued', 'running')`.execute(db);
  await sql`create index backtests_of_data on backtests (user_id, data_key) where state = 'done'`.execute(db);
}
